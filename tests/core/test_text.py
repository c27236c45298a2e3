from src.core.text import storable


def test_json_data_loses_only_what_postgresql_does_not_store():
    data = {"a\x00b": ["\ud834", "\ud834\udd1e", "é\x00", 1, None, True, {"": 0.5}]}

    # A pair of halves that came apart is no character either.
    assert storable(data) == {"ab": ["", "", "é", 1, None, True, {"": 0.5}]}
    assert storable("𝄞 of the clef") == "𝄞 of the clef"
