import { Module } from '@nestjs/common';
import { CertificateFiles } from './certificate-files.service.js';
import { CourseProgress } from './course-progress.service.js';
import { CourseReader } from './course-reader.service.js';
import { StaffCoursesController, TrainingController } from './courses.controller.js';
import { Courses } from './courses.service.js';

/** Courses for partners. */
@Module({
  controllers: [TrainingController, StaffCoursesController],
  providers: [Courses, CourseProgress, CourseReader, CertificateFiles],
  exports: [Courses, CourseProgress, CourseReader],
})
export class CoursesModule {}
