/** Mouse, finger, wheel and keyboard of a Firefox that is driven over Marionette. */
import type { Marionette } from './marionette.ts';

export interface FirefoxInput {
  /** Presses the middle of the viewport's place `x`, `y`. */
  clickAt(x: number, y: number): Promise<void>;
  rightClickAt(x: number, y: number): Promise<void>;
  /** Holds some keys and presses another. */
  chord(held: string[], key: string): Promise<void>;
  /** Holds a key down until it was `times` down, so many milliseconds apart: the first press, and its repetitions. */
  hold(key: string, times: number, apart: number): Promise<void>;
  moveTo(x: number, y: number): Promise<void>;
  /** A finger goes down, and up again after `held` milliseconds. */
  tapAt(x: number, y: number, held: number): Promise<void>;
  wheelAt(x: number, y: number, deltaY: number): Promise<void>;
  /** The mouse's button goes down where it is, or up: what comes between is the test's. */
  mouse(button: 'down' | 'up'): Promise<void>;
  /** Keys to what has the focus; special keys as WebDriver names them (`\uE007` is Enter). */
  press(keys: string): Promise<void>;
}

export function createFirefoxInput(send: Marionette['send']): FirefoxInput {
  async function pointer(actions: object[], pointerType: 'mouse' | 'touch' = 'mouse'): Promise<void> {
    const source = { type: 'pointer', id: pointerType, parameters: { pointerType }, actions };
    await send('WebDriver:PerformActions', { actions: [source] });
  }
  /** As a hand does: through the places between. */
  const move = (x: number, y: number) => ({ type: 'pointerMove', duration: 60, origin: 'viewport', x, y });

  return {
    clickAt: (x, y) =>
      pointer([move(x, y), { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]),
    rightClickAt: (x, y) =>
      pointer([move(x, y), { type: 'pointerDown', button: 2 }, { type: 'pointerUp', button: 2 }]),
    async chord(held, key) {
      const down = (value: string) => ({ type: 'keyDown', value });
      const up = (value: string) => ({ type: 'keyUp', value });
      const actions = [...held.map(down), down(key), up(key), ...held.map(up)];
      await send('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async hold(value, times, apart) {
      const turn = [
        { type: 'keyDown', value },
        { type: 'pause', duration: apart },
      ];
      const actions = [...Array.from({ length: times }, () => turn).flat(), { type: 'keyUp', value }];
      await send('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    moveTo: (x, y) => pointer([move(x, y)]),
    tapAt: (x, y, held) =>
      pointer(
        [
          { ...move(x, y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pause', duration: held },
          { type: 'pointerUp', button: 0 },
        ],
        'touch',
      ),
    async wheelAt(x, y, deltaY) {
      const turn = { type: 'scroll', x, y, deltaX: 0, deltaY, duration: 0, origin: 'viewport' };
      await send('WebDriver:PerformActions', { actions: [{ type: 'wheel', id: 'wheel', actions: [turn] }] });
    },
    mouse: (button) => pointer([{ type: button === 'down' ? 'pointerDown' : 'pointerUp', button: 0 }]),
    async press(keys) {
      const actions = [...keys].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await send('WebDriver:PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
  };
}
