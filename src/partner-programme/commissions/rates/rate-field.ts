import { applyDecorators } from '@nestjs/common';
import { Max, Min } from 'class-validator';
import { IsDecimal } from '../../../platform/http/validation.js';

/** Highest commission rate, as a fraction. */
const MAX_RATE = 0.5;
const RATE = { message: 'Enter a commission from 0% to 50%' };

/** Field for a commission rate: a fraction of at most 0.5, with at most four decimals. */
export const IsRate = () => applyDecorators(IsDecimal(4, RATE), Min(0, RATE), Max(MAX_RATE, RATE));
