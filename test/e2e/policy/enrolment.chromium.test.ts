/** A company's browser from the first start to the last call, in Chromium. */
import { enrolment } from './enrolment.ts';

enrolment('chromium');
