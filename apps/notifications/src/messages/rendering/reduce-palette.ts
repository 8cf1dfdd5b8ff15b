const COLOR_CHANNELS = [0, 1, 2] as const;
const BYTES_PER_PIXEL = 4;
/** Tones that differ by less than this are one. */
const TONE_STEP_BITS = 2;

type ColorChannel = (typeof COLOR_CHANNELS)[number];
type Rgb = readonly [red: number, green: number, blue: number];

/** Pixels of nearly the same colour. */
interface ToneCount {
  readonly key: number;
  count: number;
  readonly sum: [number, number, number];
}

/** A picture with a palette. */
export interface PalettePicture {
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
 * @param maxColors how many colours, at most 256
 */
export function reducePalette(rgba: Buffer, maxColors: number): PalettePicture {
  const keys = new Uint32Array(rgba.length / BYTES_PER_PIXEL);
  const tones = new Map<number, ToneCount>();
  for (let pixel = 0; pixel < keys.length; pixel++) {
    const at = pixel * BYTES_PER_PIXEL;
    const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
    const key = ((red >> TONE_STEP_BITS) << 16) | ((green >> TONE_STEP_BITS) << 8) | (blue >> TONE_STEP_BITS);
    const tone = tones.get(key) ?? { key, count: 0, sum: [0, 0, 0] };
    tone.count += 1;
    tone.sum[0] += red;
    tone.sum[1] += green;
    tone.sum[2] += blue;
    tones.set(key, tone);
    keys[pixel] = key;
  }
  const groups = splitIntoGroups([...tones.values()], maxColors);
  const indexOfTone = new Map(groups.flatMap(({ tones: own }, groupIndex) => own.map(({ key }) => [key, groupIndex] as const)));
  return { palette: groups.map(meanColor), pixels: Buffer.from(Uint8Array.from(keys, (key) => indexOfTone.get(key) ?? 0)) };
}

interface ToneGroup {
  readonly tones: readonly ToneCount[];
  /** The channel with the largest difference of tones, and its range. */
  readonly widest: ColorChannel;
  readonly width: number;
  /** Number of pixels. */
  readonly count: number;
}

/** The widest group is halved first, the larger ones before the smaller. */
function splitIntoGroups(tones: readonly ToneCount[], maxColors: number): ToneGroup[] {
  const groups = [createGroup(tones)];
  const splitPriority = ({ width, count }: ToneGroup): number => width * Math.sqrt(count);
  while (groups.length < maxColors) {
    const next = groups.reduce((best, group) => (splitPriority(group) > splitPriority(best) ? group : best));
    if (next.width === 0) break;
    groups.splice(groups.indexOf(next), 1, ...splitGroup(next));
  }
  return groups;
}

function createGroup(tones: readonly ToneCount[]): ToneGroup {
  const widths = COLOR_CHANNELS.map((channel) => {
    const channelValues = tones.map((tone) => averageIn(tone, channel));
    return Math.max(...channelValues) - Math.min(...channelValues);
  });
  const width = Math.max(...widths);
  const widest = COLOR_CHANNELS.find((channel) => widths[channel] === width) ?? 0;
  return { tones, widest, width, count: tones.reduce((sum, { count }) => sum + count, 0) };
}

/** Both halves have about as many pixels, and at least one tone. */
function splitGroup({ tones, widest, count }: ToneGroup): [ToneGroup, ToneGroup] {
  const sorted = [...tones].sort((a, b) => averageIn(a, widest) - averageIn(b, widest));
  let pixelCount = 0;
  let splitIndex = 0;
  while (splitIndex < sorted.length - 1 && (splitIndex === 0 || pixelCount < count / 2)) pixelCount += sorted[splitIndex++]?.count ?? 0;
  return [createGroup(sorted.slice(0, splitIndex)), createGroup(sorted.slice(splitIndex))];
}

const averageIn = ({ sum, count }: ToneCount, channel: ColorChannel): number => sum[channel] / count;

function meanColor({ tones, count }: ToneGroup): Rgb {
  const mean = (channel: ColorChannel): number => Math.round(tones.reduce((sum, tone) => sum + tone.sum[channel], 0) / count);
  return [mean(0), mean(1), mean(2)];
}
