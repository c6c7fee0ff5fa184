/** The bytes that base64 stands for. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  // Chromium has it since 140, Firefox since 133: ten times as quick.
  const { fromBase64 } = Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };
  if (fromBase64) return fromBase64.call(Uint8Array, base64);
  const chars = atob(base64);
  const bytes = new Uint8Array(chars.length);
  for (let at = 0; at < chars.length; at++) bytes[at] = chars.charCodeAt(at);
  return bytes;
}
