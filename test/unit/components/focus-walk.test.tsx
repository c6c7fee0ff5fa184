// @vitest-environment happy-dom
/** After every press on every screen of the gallery the focus is somewhere. */
import { act } from 'preact/test-utils';
import { beforeAll, describe, expect, it } from 'vitest';
import { NOW } from '#test/gallery/data.ts';
import { SCREENS } from '#test/gallery/screens.tsx';
import { isSomewhere, settled, show, staysHere } from './stage.tsx';

beforeAll(staysHere);

describe('every press', () => {
  it.each(Object.keys(SCREENS).filter((name) => !name.endsWith('-long')))('%s', async (name) => {
    const screen = SCREENS[name];
    if (!screen) throw new Error(name);
    const pressable = 'button:not(:disabled), summary, input[type=checkbox]:not(:disabled)';
    const lost: string[] = [];
    // Of a list the controls of one row are those of the next.
    const most = 24;
    for (let index = 0; index < most; index += 1) {
      const shown = await show(screen.render(NOW, 'en'));
      const control = [...shown.root.querySelectorAll<HTMLElement>(pressable)][index];
      if (!control) break;
      await act(() => {
        control.focus();
        control.click();
      });
      await settled();
      if (!isSomewhere()) lost.push(control.outerHTML.slice(0, 120));
    }
    expect(lost).toEqual([]);
  });
});
