/** `3:12`, `1:02:03`; what is no length (negative, not finite) reads `0:00`. Seconds are cut, not rounded. */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Whether a call had any length: a busy or unanswered one has none. */
export function wasHeld(seconds: number | undefined): seconds is number {
  return seconds !== undefined && seconds >= 1;
}
