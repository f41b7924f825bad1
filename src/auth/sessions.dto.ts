import { OmitType } from '@nestjs/swagger';
import { ListQueryDto } from '../platform/http/paging.dto.js';

/** Sessions have no words to look for. */
export class SessionQueryDto extends OmitType(ListQueryDto, ['search']) {}

/** A browser and the system it runs on, in words. */
export class DeviceDto {
  /** Such as 'Firefox'. */
  browser!: string;
  /** Such as 'Windows'. */
  system!: string;
  mobile!: boolean;
}

/** A place where the caller is signed in. */
export class SessionDto {
  id!: string;
  /** The one that asks. */
  current!: boolean;
  /** As the browser names itself; null where it did not. */
  userAgent!: string | null;
  /** The same in words; null where it names no browser. */
  device!: DeviceDto | null;
  /** Where it was opened from. */
  address!: string | null;
  createdAt!: string;
  /** To the quarter of an hour. */
  lastUsedAt!: string;
}
