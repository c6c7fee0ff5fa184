/** A company's browser from the first start to the last call, in Firefox. */
import { enrolment } from './enrolment.ts';

enrolment('firefox');
