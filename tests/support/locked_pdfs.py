"""A PDF under a password."""

import io

import pypdf

from explorer.shell.library import CORPUS


def locked(password: str = "anchor", algorithm: str = "AES-256") -> bytes:
    writer = pypdf.PdfWriter(clone_from=str(CORPUS / "warranty-policy.pdf"))
    writer.encrypt(password, algorithm=algorithm)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()
