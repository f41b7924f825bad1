import { OmitType } from '@nestjs/swagger';
import { ListQueryDto } from '../platform/http/paging.dto.js';

/** Query of the list of sessions. It has no `search`, because sessions have no text to search. */
export class SessionQueryDto extends OmitType(ListQueryDto, ['search']) {}

/** A browser and its operating system, by name. */
export class DeviceDto {
  /** For example 'Firefox'. */
  browser!: string;
  /** For example 'Windows'. */
  system!: string;
  mobile!: boolean;
}

/** A session of the caller. */
export class SessionDto {
  id!: string;
  /** True for the session of this request. */
  current!: boolean;
  /** User agent that the browser sent; null if it sent none. */
  userAgent!: string | null;
  /** Browser and operating system that the user agent names; null if it is unknown. */
  device!: DeviceDto | null;
  /** IP address from which the session was opened. */
  address!: string | null;
  createdAt!: string;
  /** Time at which the session was last used, accurate to 15 minutes. */
  lastUsedAt!: string;
}
