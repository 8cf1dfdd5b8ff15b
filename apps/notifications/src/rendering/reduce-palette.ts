const CHANNELS = [0, 1, 2] as const;
const BYTES_PER_PIXEL = 4;
/** Tones that differ by less than this are one. */
const STEP_BITS = 2;

type Channel = (typeof CHANNELS)[number];
type Rgb = readonly [red: number, green: number, blue: number];

/** Pixels of nearly the same colour. */
interface Tone {
  readonly key: number;
  count: number;
  readonly sum: [number, number, number];
}

/** A picture with a palette. */
export interface FewColours {
  /** 256 at most, each channel from 0 to 255. */
  readonly palette: readonly Rgb[];
  /** Palette index of each pixel, row by row. */
  readonly pixels: Buffer;
}

/**
 * Paints an opaque picture with few colours, by median cut. The tones are halved along their widest channel until there are enough groups.
 * A mail so carries a fifth of the bytes. The loss is invisible at the size of a stamp.
 *
 * @param rgba four bytes for each pixel, of which the last is not looked at
 * @param most how many colours, at most 256
 */
export function withFewColours(rgba: Buffer, most: number): FewColours {
  const keys = new Uint32Array(rgba.length / BYTES_PER_PIXEL);
  const tones = new Map<number, Tone>();
  for (let pixel = 0; pixel < keys.length; pixel++) {
    const at = pixel * BYTES_PER_PIXEL;
    const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
    const key = ((red >> STEP_BITS) << 16) | ((green >> STEP_BITS) << 8) | (blue >> STEP_BITS);
    const tone = tones.get(key) ?? { key, count: 0, sum: [0, 0, 0] };
    tone.count += 1;
    tone.sum[0] += red;
    tone.sum[1] += green;
    tone.sum[2] += blue;
    tones.set(key, tone);
    keys[pixel] = key;
  }
  const groups = halve([...tones.values()], most);
  const placeOf = new Map(groups.flatMap(({ tones: own }, place) => own.map(({ key }) => [key, place] as const)));
  return { palette: groups.map(meanOf), pixels: Buffer.from(Uint8Array.from(keys, (key) => placeOf.get(key) ?? 0)) };
}

interface Group {
  readonly tones: readonly Tone[];
  /** The channel with the largest difference of tones, and its range. */
  readonly widest: Channel;
  readonly width: number;
  /** Number of pixels. */
  readonly count: number;
}

/** The widest group is halved first, the larger ones before the smaller. */
function halve(tones: readonly Tone[], most: number): Group[] {
  const groups = [groupOf(tones)];
  const urgency = ({ width, count }: Group): number => width * Math.sqrt(count);
  while (groups.length < most) {
    const next = groups.reduce((best, group) => (urgency(group) > urgency(best) ? group : best));
    if (next.width === 0) break;
    groups.splice(groups.indexOf(next), 1, ...halvesOf(next));
  }
  return groups;
}

function groupOf(tones: readonly Tone[]): Group {
  const widths = CHANNELS.map((channel) => {
    const values = tones.map((tone) => toneIn(tone, channel));
    return Math.max(...values) - Math.min(...values);
  });
  const width = Math.max(...widths);
  const widest = CHANNELS.find((channel) => widths[channel] === width) ?? 0;
  return { tones, widest, width, count: tones.reduce((sum, { count }) => sum + count, 0) };
}

/** Both halves have about as many pixels, and at least one tone. */
function halvesOf({ tones, widest, count }: Group): [Group, Group] {
  const sorted = [...tones].sort((a, b) => toneIn(a, widest) - toneIn(b, widest));
  let seen = 0;
  let cut = 0;
  while (cut < sorted.length - 1 && (cut === 0 || seen < count / 2)) seen += sorted[cut++]?.count ?? 0;
  return [groupOf(sorted.slice(0, cut)), groupOf(sorted.slice(cut))];
}

const toneIn = ({ sum, count }: Tone, channel: Channel): number => sum[channel] / count;

function meanOf({ tones, count }: Group): Rgb {
  const mean = (channel: Channel): number => Math.round(tones.reduce((sum, tone) => sum + tone.sum[channel], 0) / count);
  return [mean(0), mean(1), mean(2)];
}
