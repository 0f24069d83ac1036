"""PDFs written object by object, for what no honest program writes: circles, false claims, nests of forms."""

OBJECTS = {
    1: b"<</Type /Catalog /Pages 2 0 R>>",
    2: b"<</Type /Pages /Kids [3 0 R] /Count 1>>",
    3: b"<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R "
    b"/Resources <</Font <</F1 5 0 R /F2 6 0 R>>>>>>",
    5: b"<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
    6: b"<</Type /Font /Subtype /Type1 /BaseFont /Courier>>",
}


def make_pdf(contents: bytes, filters: bytes = b"", **more: bytes) -> bytes:
    """A PDF of one page with these instructions; `o7=…` adds or replaces object 7."""
    objects = OBJECTS | {4: stream_object(contents).replace(b">>", filters + b">>", 1)}
    objects |= {int(name[1:]): body for name, body in more.items()}
    out, places = b"%PDF-1.7\n", {}
    for number in sorted(objects):
        places[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, objects[number])
    size = max(objects) + 1
    rows = b"".join(b"%010d 00000 n \n" % places[n] if n in places else b"0000000000 65535 f \n" for n in range(size))
    return out + b"xref\n0 %d\n%strailer\n<</Size %d /Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (
        size,
        rows,
        size,
        len(out),
    )


def stream_object(contents: bytes) -> bytes:
    return b"<</Length %d>>\nstream\n%s\nendstream" % (len(contents), contents)


WORDS = b"BT /F1 12 Tf 72 700 Td (Words.) Tj ET"
FORM = (
    b"<</Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources <</XObject <</X %d 0 R>> "
    b"/Font <</F1 5 0 R>>>> /Length %d>>\nstream\n%s\nendstream"
)
DRAWS_A_FORM = OBJECTS[3].replace(b"/Font", b"/XObject <</X 7 0 R>> /Font", 1)


def form_object(draws: int, contents: bytes) -> bytes:
    return FORM % (draws, len(contents), contents)


def page_tree(kids: bytes, claimed: int) -> bytes:
    return b"<</Type /Pages /Kids [%s] /Count %d>>" % (kids, claimed)


def nested_forms(count: int) -> bytes:
    """A page whose form draws the next one ten times, and so on: 10 ** count words."""
    forms = {f"o{7 + at}": form_object(8 + at, b"/X Do " * 10) for at in range(count)}
    return make_pdf(b"/X Do", o3=DRAWS_A_FORM, **{f"o{7 + count}": form_object(7 + count, WORDS)}, **forms)
