/** Signing in to a CRM, in Firefox. */
import { firefoxHands } from '../harness/hands.ts';
import { crmSignInJourneys } from './crm-sign-in.ts';

crmSignInJourneys(firefoxHands);
