import { leadTimeProblem } from '../../../rules/lead-time.js';
import { Obeys } from './obeys.js';

/** Lead time in whole weeks. */
export const LeadTime = () => Obeys(leadTimeProblem);
