import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';

const TYPES = ['bounce', 'complaint'] as const;

export class BounceEventDto {
  /** Id that the provider gave the event; an event that is sent more than once is counted once. */
  @IsString()
  @Matches(/^[\x21-\x7e]{1,200}$/, { message: 'id must be of at most 200 characters' })
  id!: string;

  @ApiProperty({ enum: TYPES })
  @IsIn(TYPES, { message: `type must be one of ${TYPES.join(', ')}` })
  type!: (typeof TYPES)[number];

  /** `Message-ID` header of the mail. */
  @IsString()
  @MaxLength(300)
  messageId!: string;

  /** Enhanced status code of the mail server (RFC 3463): `5.1.1`. */
  @ApiPropertyOptional()
  @IsOptional()
  @Matches(/^[245]\.\d{1,3}\.\d{1,3}$/, { message: 'status must be such as 5.1.1' })
  status?: string;

  /** Text of the mail server; the first 500 characters are kept. */
  @ApiPropertyOptional()
  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? value.slice(0, 500).toWellFormed() : (value as unknown)))
  @IsString()
  reason?: string;
}

export class BounceEventsDto {
  @IsArray()
  @ArrayNotEmpty({ message: 'events must not be empty' })
  @ArrayMaxSize(100, { message: 'At most 100 events at once' })
  @Type(() => BounceEventDto)
  @ValidateNested({ each: true })
  events!: BounceEventDto[];
}

export class BouncesTakenDto {
  /** Number of events in the request that were not known before. */
  taken!: number;
}
