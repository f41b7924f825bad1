import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsObject,
  IsOptional,
  IsUUID,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { SomeOf } from '../../../platform/http/fields/filter-fields.js';
import { Text } from '../../../platform/http/fields/text-fields.js';
import { ListQueryDto } from '../../../platform/http/paging.dto.js';
import {
  CHAPTER_TEXT,
  CHAPTER_TITLE,
  COURSE_ACTION_NAMES,
  COURSE_STATUSES,
  COURSE_SUMMARY,
  COURSE_TITLE,
  type CourseAction,
  type CourseStatus,
  MAX_CHAPTERS,
} from '../../../rules/partner-course.js';

const POSITION = { message: 'Position must be a whole number from 0 to 9999' };

export class WriteChapterDto {
  /** Id of an existing chapter of the course; absent for a new chapter. */
  @IsOptional()
  @IsUUID(undefined, { message: 'id must be the id of a chapter' })
  id?: string;

  @Text(CHAPTER_TITLE)
  title!: string;

  /** Text in Markdown. */
  @Text(CHAPTER_TEXT)
  text!: string;
}

/** A course with all its chapters, in order; stored chapters that the request leaves out are deleted. */
export class WriteCourseDto {
  @Text(COURSE_TITLE)
  title!: string;

  @Text(COURSE_SUMMARY)
  summary!: string;

  /** Position in the list of courses: the lowest comes first. */
  @IsInt(POSITION)
  @Min(0, POSITION)
  @Max(9_999, POSITION)
  position!: number;

  @IsArray({ message: 'chapters must be a list' })
  @ArrayMaxSize(MAX_CHAPTERS, { message: `A course has at most ${MAX_CHAPTERS} chapters` })
  @IsObject({ each: true, message: 'A chapter must be an object' })
  @ArrayUnique(({ id }: WriteChapterDto) => id ?? {}, { message: 'Each chapter only once' })
  @ValidateNested({ each: true })
  @Type(() => WriteChapterDto)
  chapters!: WriteChapterDto[];
}

export class CourseQueryDto extends ListQueryDto {
  /** One status, or several separated by commas. */
  @SomeOf('status', COURSE_STATUSES)
  status?: string;
}

/** A course in the list for staff. */
export class CourseRowDto {
  id!: string;
  title!: string;
  @ApiProperty({ enum: COURSE_STATUSES, enumName: 'CourseStatus' })
  status!: CourseStatus;
  position!: number;
  chapters!: number;
  /** Number of people who have completed the course. */
  completed!: number;
  updatedAt!: string;
  version!: number;
}

class ChapterDto {
  id!: string;
  title!: string;
  /** Text in Markdown. */
  text!: string;
}

/** A course with all details for staff. */
export class CourseDto {
  id!: string;
  title!: string;
  summary!: string;
  @ApiProperty({ enum: COURSE_STATUSES, enumName: 'CourseStatus' })
  status!: CourseStatus;
  position!: number;
  chapters!: ChapterDto[];
  /** Number of people who have completed the course. */
  completed!: number;
  updatedAt!: string;
  version!: number;
  /** Actions that the caller may take now. */
  @ApiProperty({ enum: COURSE_ACTION_NAMES, enumName: 'CourseAction', isArray: true })
  actions!: CourseAction[];
}

class CompanyNameDto {
  id!: string;
  name!: string;
}

class CertificateDto {
  id!: string;
  number!: string;
  completedAt!: string;
}

/** A course in the list for partner users. */
export class LearnedCourseRowDto {
  id!: string;
  title!: string;
  summary!: string;
  @ApiProperty({ enum: COURSE_STATUSES, enumName: 'CourseStatus' })
  status!: CourseStatus;
  chapters!: number;
  /** Number of chapters that the caller has read. */
  read!: number;
  @ApiProperty({ type: CertificateDto, nullable: true })
  certificate!: CertificateDto | null;
}

class LearnedChapterDto extends ChapterDto {
  /** Time at which the caller read the chapter. */
  readAt!: string | null;
}

export class LearnedCourseDto {
  id!: string;
  title!: string;
  summary!: string;
  @ApiProperty({ enum: COURSE_STATUSES, enumName: 'CourseStatus' })
  status!: CourseStatus;
  chapters!: LearnedChapterDto[];
  @ApiProperty({ type: CertificateDto, nullable: true })
  certificate!: CertificateDto | null;
}

/** A user who has completed a course: name of the user at that time, current name of the company. */
export class CompletionDto {
  /** Id of the certificate. */
  id!: string;
  number!: string;
  personName!: string;
  partner!: CompanyNameDto;
  completedAt!: string;
}

class TeamCourseDto {
  id!: string;
  title!: string;
  chapters!: number;
  read!: number;
  @ApiProperty({ type: CertificateDto, nullable: true })
  certificate!: CertificateDto | null;
}

/** A user of the caller's company, with the courses that the user has begun. */
export class TeamMemberDto {
  id!: string;
  fullName!: string;
  courses!: TeamCourseDto[];
}
