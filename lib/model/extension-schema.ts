/** Extensions as they are parsed: apart from `extension.ts`, which pages load without a parser. */
import { z } from 'zod';
import { MOST_WRITTEN } from '#lib/detect/most-written.ts';
import { MOST_EXTENSION } from './extension.ts';

/** ASCII digits, or empty: as it is kept, on a call, on the list, beside a number that waits. */
export const extensionSchema = z.string().regex(new RegExp(`^\\d{0,${MOST_EXTENSION}}$`));

/** As pages write it: what is longer than is kept is refused with that reason, and not as a malformed message. */
export const writtenExtensionSchema = z.string().regex(new RegExp(`^\\d{0,${MOST_WRITTEN}}$`));
