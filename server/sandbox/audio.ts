/** A file's format, by its bytes, and how long it plays. */
import { parseBuffer } from 'music-metadata';

/** Section 4.2: the formats that are transcribed. */
type AudioFormat = 'mp3' | 'wav' | 'ogg' | 'm4a';

const MIME: Record<AudioFormat, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
};

function ascii(bytes: Uint8Array, from: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(from, from + length));
}

/** The format that the first bytes show; the name and the Content-Type of a file prove nothing. */
export function sniffAudio(bytes: Uint8Array): AudioFormat | undefined {
  if (bytes.length < 12) return undefined;
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WAVE') return 'wav';
  if (ascii(bytes, 0, 4) === 'OggS') return 'ogg';
  // ISO base media: audio brands only, for a film is not a recording of a call.
  if (ascii(bytes, 4, 4) === 'ftyp')
    return /^(M4A |M4B |mp42|isom|dash)/.test(ascii(bytes, 8, 4)) ? 'm4a' : undefined;
  if (ascii(bytes, 0, 3) === 'ID3') return 'mp3';
  // A frame of MPEG audio: eleven set bits, then a version, a layer III, a bit rate and a sample rate that exist.
  const [first = 0, second = 0, third = 0] = bytes;
  const isFrame =
    first === 0xff &&
    (second & 0xe0) === 0xe0 &&
    (second & 0x18) !== 0x08 &&
    (second & 0x06) === 0x02 &&
    (third & 0xf0) !== 0xf0 &&
    (third & 0x0c) !== 0x0c;
  return isFrame ? 'mp3' : undefined;
}

/** Seconds that the audio plays, to the hundredth; undefined if the file cannot be read as what it claims to be. */
export async function measureAudio(bytes: Uint8Array, format: AudioFormat): Promise<number | undefined> {
  try {
    const { format: facts } = await parseBuffer(
      bytes,
      { mimeType: MIME[format], size: bytes.length },
      { duration: true },
    );
    if (facts.hasVideo || !facts.hasAudio) return undefined;
    const seconds = facts.duration ?? 0;
    return Number.isFinite(seconds) && seconds > 0 ? Math.round(seconds * 100) / 100 : undefined;
  } catch {
    return undefined;
  }
}
