import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { AccountTypes, BeforeVerification, CompanyTypes, CurrentActor } from '../../../platform/http/access.js';
import { WaitsForWorker } from '../../../platform/http/fair-share.guard.js';
import { type Write, Writing } from '../../../platform/http/concurrency.js';
import { ApiPage, type Page } from '../../../platform/http/paging.js';
import { ListQueryDto } from '../../../platform/http/paging.dto.js';
import { asDownload } from '../../../platform/pdf/pdf-file.js';
import type { Actor } from '../../../rules/actor.js';
import { CertificateFiles } from './certificate-files.service.js';
import { CourseProgress } from './course-progress.service.js';
import { CourseReader } from './course-reader.service.js';
import {
  CompletionDto,
  CourseDto,
  CourseQueryDto,
  CourseRowDto,
  LearnedCourseDto,
  LearnedCourseRowDto,
  TeamMemberDto,
  WriteCourseDto,
} from './courses.dto.js';
import { Courses } from './courses.service.js';

/** Courses for all users of a partner, with the progress of the caller. */
@ApiTags('training')
@CompanyTypes('partner')
@Controller('partner-dashboard')
export class TrainingController {
  constructor(
    private readonly reader: CourseReader,
    private readonly progress: CourseProgress,
    private readonly certificates: CertificateFiles,
  ) {}

  /** Lists published courses, and retired ones that the caller has completed. Searches titles and summaries. Sorts: position, title. */
  @ApiPage(LearnedCourseRowDto)
  @Get('courses')
  list(@CurrentActor() actor: Actor, @Query() query: ListQueryDto): Promise<Page<LearnedCourseRowDto>> {
    return this.reader.learned(actor, query);
  }

  /** Lists the progress of each user of the company, by name. Searches names and addresses. */
  @AccountTypes(['admin'], ['partner'])
  @ApiPage(TeamMemberDto)
  @Get('courses/team')
  team(@CurrentActor() actor: Actor, @Query() query: ListQueryDto): Promise<Page<TeamMemberDto>> {
    return this.reader.team(actor, query);
  }

  /** Returns a course with its chapters. */
  @Get('courses/:id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<LearnedCourseDto> {
    return this.reader.learnedCourse(actor, id);
  }

  /**
   * Records, once, that the caller has read a chapter. The last chapter completes the course. 404 unless the course is
   * published.
   */
  @BeforeVerification()
  @HttpCode(200)
  @Post('courses/:id/chapters/:chapterId/read')
  async read(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Param('chapterId') chapterId: string,
  ): Promise<LearnedCourseDto> {
    await this.progress.read(actor, id, chapterId);
    return this.reader.learnedCourse(actor, id);
  }

  /**
   * Downloads the PDF of a certificate: for its owner, for administrators of the company that the owner belonged to,
   * and for staff. 503 with `Retry-After` when it is not rendered within 15 seconds.
   */
  @CompanyTypes('partner', 'system', 'internal')
  @ApiProduces('application/pdf')
  @WaitsForWorker()
  @Get('certificates/:id/download')
  async certificate(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    return asDownload(await this.certificates.pdf(actor, id), response);
  }
}

/** Courses for partners; routes with which staff write them. */
@ApiTags('training')
@AccountTypes(['admin'], ['system'])
@Controller('partner-admin/courses')
export class StaffCoursesController {
  constructor(
    private readonly courses: Courses,
    private readonly reader: CourseReader,
  ) {}

  /** Lists all courses. Searches titles and summaries. Sorts: position, title, status, updatedAt. */
  @CompanyTypes('system', 'internal')
  @ApiPage(CourseRowDto)
  @Get()
  list(@Query() query: CourseQueryDto): Promise<Page<CourseRowDto>> {
    return this.reader.list(query);
  }

  /** Creates a draft. */
  @Post()
  async draft(@CurrentActor() actor: Actor, @Body() body: WriteCourseDto): Promise<CourseDto> {
    return this.reader.get(actor, await this.courses.draft(actor, body));
  }

  /** Returns a course. */
  @CompanyTypes('system', 'internal')
  @Get(':id')
  get(@CurrentActor() actor: Actor, @Param('id') id: string): Promise<CourseDto> {
    return this.reader.get(actor, id);
  }

  /**
   * Lists the users who have completed the course. Searches people, companies and certificate numbers. Sorts:
   * completedAt, personName, partner.
   */
  @CompanyTypes('system', 'internal')
  @ApiPage(CompletionDto)
  @Get(':id/completions')
  completions(@Param('id') id: string, @Query() query: ListQueryDto): Promise<Page<CompletionDto>> {
    return this.reader.completions(id, query);
  }

  /**
   * Replaces a course with all its chapters. Certificates remain. 422 when a course that was published would have no
   * chapter.
   */
  @Put(':id')
  async write(@Writing() { actor, id, version }: Write, @Body() body: WriteCourseDto): Promise<CourseDto> {
    await this.courses.write(actor, id, body, version);
    return this.reader.get(actor, id);
  }

  /** Deletes a draft. 409 once it was published. */
  @Delete(':id')
  @HttpCode(204)
  discard(@Writing() { id, version }: Write): Promise<void> {
    return this.courses.discard(id, version);
  }

  /** Publishes a course for partners. 409 when its status does not allow it, 422 without a chapter. */
  @HttpCode(200)
  @Post(':id/publish')
  async publish(@Writing() { actor, id, version }: Write): Promise<CourseDto> {
    await this.courses.act(actor, id, 'publish', version);
    return this.reader.get(actor, id);
  }

  /** Retires a course: only users who have completed it can still see it. 409 unless it is published. */
  @HttpCode(200)
  @Post(':id/retire')
  async retire(@Writing() { actor, id, version }: Write): Promise<CourseDto> {
    await this.courses.act(actor, id, 'retire', version);
    return this.reader.get(actor, id);
  }
}
