import { IsOptional, IsString, MaxLength } from 'class-validator';
import { stacked } from '../../platform/http/fields/text-fields.js';

const words = { message: 'account must be an account number of at most 40 characters' };

/** Filter by an account, exactly as statements name it. */
export const Account = () => stacked(IsOptional(), IsString(words), MaxLength(40, words));
