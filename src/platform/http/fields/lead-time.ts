import { leadTimeProblem } from '../../../rules/lead-time.js';
import { Obeys } from './obeys.js';

/** Whole weeks. */
export const LeadTime = () => Obeys(leadTimeProblem);
