/** Gives a page the file that a person would choose. */
import { eventually } from '../harness/eventually.ts';
import type { OurPage } from '../harness/our-page.ts';

/** Runs in the page: what the browser's file dialog would do. */
function giveFile(label: string, bytes: number[], name: string): boolean {
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].find(
    (each) => each.ariaLabel === label,
  );
  if (!input) return false;
  const chosen = new DataTransfer();
  chosen.items.add(new File([new Uint8Array(bytes)], name));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** Chooses a file at the field of that label. */
export const chooseFile = (page: OurPage, label: string, name: string, bytes: Uint8Array) =>
  eventually(() => page.evaluate(giveFile, [label, [...bytes], name]), { what: `a file for “${label}”` });

/** Chooses a file as Excel on Windows saves it: windows-1252. */
export const choose = (page: OurPage, label: string, text: string) =>
  chooseFile(page, label, 'contacts.csv', Buffer.from(text, 'latin1'));
