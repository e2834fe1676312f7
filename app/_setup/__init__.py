"""From a bare machine to a running Fairdeal. Standard library only: nothing is installed yet.

``entrance`` takes the command, ``python`` makes ``.venv`` from the locks, ``node`` builds the front end,
``checks`` is ``python3 -m app test``, ``steps`` runs other programs and tells how it goes.
"""
