/**
 * The numbers and parts of the page that the user does not want offered. Stored by the background, in force here
 * immediately.
 */

import type { Send } from '#lib/messages/client.ts';
import type { Hello } from '#lib/messages/hello.ts';
import { createFragment } from '#lib/page/create-element.ts';
import type { PageNumber } from '../dom/page-number.ts';

export type LeftAlone = ReturnType<typeof createLeftAlone>;

export function createLeftAlone(parts: {
  document: Document;
  never: Hello['never'];
  send: Send;
  uuid(): string;
  /** Called when the offered numbers have to be looked at again. */
  onChange(): void;
}) {
  const { document, send } = parts;
  const numbers = new Set(parts.never.numbers);
  const selectors = new Set(parts.never.parts.filter((part) => isSelector(document, part)));
  const own = new Set<string>();

  /** Whether the element is in a part that is left alone. */
  function has(element: Element): boolean {
    for (const part of selectors) if (element.closest(part)) return true;
    return false;
  }

  function put(kind: 'number' | 'part', value: string, there: boolean): void {
    const set = kind === 'number' ? numbers : selectors;
    if (!there) set.delete(value);
    else if (kind === 'number' || isSelector(document, value)) set.add(value);
    parts.onChange();
  }

  async function change(kind: 'number' | 'part', value: string, there: boolean): Promise<void> {
    const by = parts.uuid();
    own.add(by);
    put(kind, value, there);
    const answer = await send(there ? 'never.add' : 'never.remove', { kind, value, by });
    // A change that was not stored is not in force either: the user sees the state before.
    if (!answer.ok || answer.value === false) put(kind, value, !there);
  }

  return {
    // The scan asks about named elements only; a part may be one without a name.
    isWanted: (number: PageNumber): boolean => !numbers.has(number.e164) && !has(number.owner),
    has,
    /** @param value E.164, or the selector of a part. */
    add: (kind: 'number' | 'part', value: string): void => void change(kind, value, true),
    /** Takes it back. */
    remove: (kind: 'number' | 'part', value: string): void => void change(kind, value, false),
    /** Whether a change that the background tells of was made here: it is in force already. */
    isOwn: (by: string | undefined): boolean => by !== undefined && own.has(by),
  };
}

function isSelector(document: Document, text: string): boolean {
  try {
    createFragment(document).querySelector(text);
    return true;
  } catch {
    return false;
  }
}
