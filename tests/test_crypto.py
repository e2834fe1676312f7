"""Ed25519 as fd1 uses it."""

from __future__ import annotations

import pytest

from app.crypto import (
    KEY_BYTES,
    SIGNATURE_BYTES,
    Signer,
    generate_private,
    public_key,
    sign,
    verify_signature,
)


def test_RFC_8032_test_1() -> None:
    private = bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60")
    assert public_key(private).hex() == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
    assert sign(private, b"").hex() == (
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
        "d25bf5f0595bbe24655141438e7a100b"
    )


def test_a_signature_holds_for_its_key_and_message_alone() -> None:
    signer, other = Signer(generate_private()), Signer(generate_private())
    signature = signer.sign(b"message")
    assert (len(signer.public), len(signature)) == (KEY_BYTES, SIGNATURE_BYTES)
    assert verify_signature(signer.public, b"message", signature)
    assert not verify_signature(signer.public, b"another", signature)
    assert not verify_signature(other.public, b"message", signature)


@pytest.mark.parametrize(
    ("key", "signature"), [(b"", bytes(64)), (bytes(32), b""), (b"\xff" * 32, bytes(64))]
)
def test_what_is_malformed_does_not_verify(key: bytes, signature: bytes) -> None:
    assert not verify_signature(key, b"message", signature)


def test_a_private_key_has_32_bytes_and_is_not_printed() -> None:
    with pytest.raises(ValueError, match="32"):
        Signer(b"short")
    private = generate_private()
    assert private.hex() not in repr(Signer(private))
