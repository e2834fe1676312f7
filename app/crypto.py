"""Ed25519, as ``cryptography`` has it: the only signatures of fd1.

Keys are raw: 32 bytes private, 32 bytes public, 64 bytes signature.
"""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

KEY_BYTES = 32
SIGNATURE_BYTES = 64


class Signer:
    """A private key that is loaded once and signs many times; prints as its public key only."""

    __slots__ = ("_key", "public")

    def __init__(self, private: bytes) -> None:
        """``private`` is 32 bytes; raises ValueError otherwise."""
        self._key = Ed25519PrivateKey.from_private_bytes(private)
        self.public: bytes = self._key.public_key().public_bytes_raw()

    def __repr__(self) -> str:
        return f"Signer(public={self.public.hex()})"

    def sign(self, message: bytes) -> bytes:
        """Return the 64-byte signature over ``message``."""
        return self._key.sign(message)


def generate_private() -> bytes:
    """Make a new private key, 32 bytes, by the operating system's generator."""
    return Ed25519PrivateKey.generate().private_bytes_raw()


def public_key(private: bytes) -> bytes:
    """Return the public key, 32 bytes, of a private one."""
    return Signer(private).public


def sign(private: bytes, message: bytes) -> bytes:
    """Sign once; whoever signs often keeps a :class:`Signer`."""
    return Signer(private).sign(message)


def verify_signature(key: bytes, message: bytes, signature: bytes) -> bool:
    """Tell whether the owner of ``key`` signed ``message`` so; False for anything malformed."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
    except (InvalidSignature, ValueError):
        return False
    return True
