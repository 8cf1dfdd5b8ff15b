"""Cuts the letters that every page begins with out of the whole latin files: python3 cut-letters.py, with fonttools and brotli installed.

What stays: the characters below, the weights 400 to 700, and the features that the styles ask for. Figures are lining ones, as all styles want
them. Kerning stays as it is at the lightest weight: how it changes with the weight is a third of the text face's file, and less than a tenth of
a pixel on the screen.
"""

from pathlib import Path

from fontTools import subset
from fontTools.otlLib.optimize import compact
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
PACKAGES = HERE.parents[3] / "node_modules/@fontsource-variable"
CORE = (
    " !%&'()+,-./0123456789:;?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    "\u00a0¡©ª«·º»¿ÁÇÉÍÑÓÚÜáçéíïñóúü×–—‘’“”…€"
)
# The family's folder, and what its face has besides: in texts the signs of addresses and numbers.
FACES = {"instrument-sans": "#@", "ysabeau": ""}
FEATURES = ["kern", "liga", "clig", "calt", "ccmp", "mark", "mkmk", "rlig", "rclt", "rvrn", "lnum", "pnum", "tnum"]
# Of the tables those that no browser reads.
UNREAD = ["STAT", "gasp"]
LINING = ".lf"
PAIRS = 2
DEVICES = ("XPlaDevice", "YPlaDevice", "XAdvDevice", "YAdvDevice")
WITHOUT_DEVICES = 0x0F
MOST_COMPACT = 9


def values_of(pairs):
    """Every adjustment in a table of pairs."""
    if pairs.Format == 1:
        records = [record for one in pairs.PairSet for record in one.PairValueRecord]
    else:
        records = [record for one in pairs.Class1Record for record in one.Class2Record]
    return [value for record in records for value in (record.Value1, record.Value2) if value is not None]


def line_figures_up(font):
    """Where figures of two kinds are drawn, takes the lining ones for good: the others are left out then."""
    names = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for code, name in table.cmap.items():
            if name + LINING in names:
                table.cmap[code] = name + LINING


def keep_kerning_still(font):
    """Takes out how kerning changes with the weight."""
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for pairs in lookup.SubTable:
            if pairs.LookupType != PAIRS:
                continue
            for value in values_of(pairs):
                for device in DEVICES:
                    if hasattr(value, device):
                        delattr(value, device)
            pairs.ValueFormat1 &= WITHOUT_DEVICES
            pairs.ValueFormat2 &= WITHOUT_DEVICES


def cut(family, more):
    font = TTFont(PACKAGES / family / f"files/{family}-latin-wght-normal.woff2")
    line_figures_up(font)
    options = subset.Options(layout_features=FEATURES, hinting=False, name_IDs=[], drop_tables=[*subset.Options().drop_tables, *UNREAD])
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=CORE + more)
    subsetter.subset(font)
    font = instancer.instantiateVariableFont(font, {"wght": (400, 700)})
    keep_kerning_still(font)
    compact(font, MOST_COMPACT)
    font.flavor = "woff2"
    font.save(HERE / f"{family}-core.woff2")


for family, more in FACES.items():
    cut(family, more)
