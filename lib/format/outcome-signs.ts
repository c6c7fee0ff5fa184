/** Signs of outcomes, drawn: shapes that differ without colour. */
import { Ban, BellOff, Check, Clock, type IconNode, PhoneOff, Star, Voicemail, X } from 'lucide';
import type { CompanyOutcome } from '#lib/model/company-outcome.ts';

type Sign = NonNullable<CompanyOutcome['sign']>;

const ICONS: Readonly<Record<Sign, IconNode>> = {
  check: Check,
  cross: X,
  clock: Clock,
  voicemail: Voicemail,
  busy: PhoneOff,
  silent: BellOff,
  star: Star,
  ban: Ban,
};

export const signIcon = (sign: Sign): IconNode => ICONS[sign];
