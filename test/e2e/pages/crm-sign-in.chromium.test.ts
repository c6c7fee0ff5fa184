/** Signing in to a CRM, in Chromium. */
import { chromiumHands } from '../harness/hands.ts';
import { crmSignInJourneys } from './crm-sign-in.ts';

crmSignInJourneys(chromiumHands);
