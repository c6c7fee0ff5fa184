import { useState } from 'preact/hooks';
import { browser } from 'wxt/browser';
import type { PageCommands } from '#components/popup/ShortcutSheet.tsx';

/** The list of keys, shown or not; the browser says which of its own are ours, for a person may have changed them. */
export function useShortcuts() {
  const [commands, setCommands] = useState<PageCommands | undefined>();
  return {
    commands,
    async show() {
      const all = await browser.commands.getAll().catch(() => []);
      const keyOf = (name: string) => all.find((command) => command.name === name)?.shortcut ?? '';
      setCommands({ step: keyOf('step-numbers'), selection: keyOf('call-selection') });
    },
    close: () => setCommands(undefined),
  };
}
