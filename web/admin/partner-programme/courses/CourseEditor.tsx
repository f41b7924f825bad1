import Box from '@mui/material/Box';
import { useState, type SubmitEvent } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { adminPaths } from '#rules/admin-paths';
import { CHAPTER_TEXT, CHAPTER_TITLE, COURSE_SUMMARY, COURSE_TITLE, MAX_CHAPTERS } from '#rules/partner-course';
import { textProblem } from '#rules/text-rule';
import type { Course } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { useToast } from '../../../shared/components/feedback/Toast';
import { Field } from '../../../shared/components/fields/Field';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { Panel } from '../../../shared/components/frame/Panel';
import { formRule } from '../../../shared/form-rule';
import { useGoOn } from '../../../shared/use-go-on';
import { halves, withAside } from '../../components/columns';
import { FormState } from '../../components/FormState';
import { MarkdownField, MarkdownPreview } from '../../components/MarkdownField';
import { useRecordForm } from '../../components/use-record-form';
import { useMayChange } from '../../core/use-may-change';
import { DraftState } from '../../components/DraftState';
import { ChapterList } from './ChapterList';
import { CourseBadge } from './CourseBadge';
import { CourseSteps } from './CourseSteps';
import { type CourseValues, idsByPlace, toBody, valuesOf, withIds } from './course-values';
import { courseAdminTexts } from './texts';

const words = courseAdminTexts.fields;
const ofChapter = courseAdminTexts.chapters;

interface CourseEditorProps {
  /** The course to edit; null for a new course. */
  record: Course | null;
}

/** Editor of a course and its chapters, with a preview of the selected chapter. A save includes all chapters. */
export function CourseEditor({ record }: CourseEditorProps) {
  const goOn = useGoOn();
  const toast = useToast();
  const disabled = !useMayChange();
  const [chosen, setChosen] = useState(0);
  const [incomplete, setIncomplete] = useState<number | null>(null);
  const state = useRecordForm<CourseValues, Course>({
    record,
    valuesOf,
    toBody,
    fields: ['title', 'summary', 'position', 'chapters', ...CHAPTER_FIELDS],
    isDraft: ({ status }, { chapters }) => status === 'draft' && !chapters.some(isIncomplete),
    adopt: (form, sent, saved) => {
      for (const [at, id] of idsByPlace(form.getValues('chapters'), sent.chapters, saved.chapters)) {
        form.setValue(`chapters.${at}.id`, id);
      }
      return { ...sent, chapters: withIds(sent.chapters, saved.chapters) };
    },
    onSaved: (saved) => {
      toast(record ? courseAdminTexts.saved : courseAdminTexts.created);
      if (!record) void goOn(adminPaths.partnerCourse(saved.id), { replace: true });
    },
  });
  const { register, control, formState } = state.form;
  const { errors, isDirty } = formState;
  const list = useFieldArray({
    control,
    name: 'chapters',
    keyName: 'key',
  });
  /** Only the selected chapter is on screen, so an incomplete chapter is opened with a message. */
  const opensIncomplete = () => {
    const missing = state.form.getValues('chapters').findIndex(isIncomplete);
    const isElsewhere = missing >= 0 && missing !== chosen;
    setIncomplete(isElsewhere ? missing : null);
    if (isElsewhere) setChosen(missing);
    return isElsewhere;
  };
  const submit = (event: SubmitEvent) => {
    if (opensIncomplete()) event.preventDefault();
    else state.onSubmit(event);
  };
  const problem = incomplete === null ? errors.chapters?.message : courseAdminTexts.incomplete(incomplete + 1);
  const { seen } = state;
  const isDraft = seen?.status === 'draft';
  return (
    <>
      <PageHead
        back={{ to: adminPaths.partnerCourses, label: courseAdminTexts.back }}
        title={
          <>
            {seen?.title ?? courseAdminTexts.create}
            {seen && <CourseBadge status={seen.status} />}
          </>
        }
        text={
          isDraft && !disabled ? (
            <DraftState draft={state.draft} saved={seen} />
          ) : record && record.completed > 0 ? (
            courseAdminTexts.completedBy(record.completed)
          ) : undefined
        }
        actions={
          seen && (
            <CourseSteps
              record={seen}
              saved={async () => (opensIncomplete() ? null : state.saved())}
              isDirty={!isDraft && isDirty}
              onDone={state.see}
              forget={state.forget}
            />
          )
        }
        note={seen && !isDraft && isDirty && seen.actions.length > 0 ? courseAdminTexts.first : undefined}
      />
      <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 3 }}>
        <FormState form={state} />
        <Box sx={withAside(392)}>
          <Panel title={courseAdminTexts.details}>
            <Box sx={{ display: 'grid', gap: 2.5 }}>
              <Field
                label={words.title}
                disabled={disabled}
                error={errors.title?.message}
                inputProps={{ maxLength: 200 }}
                {...register('title', formRule(COURSE_TITLE))}
              />
              <Field
                label={words.summary}
                multiline
                minRows={2}
                maxRows={6}
                disabled={disabled}
                error={errors.summary?.message}
                {...register('summary', formRule(COURSE_SUMMARY))}
              />
              <Field
                label={words.position}
                inputMode="numeric"
                disabled={disabled}
                hint={words.positionHint}
                error={errors.position?.message}
                {...register('position', {
                  validate: (typed) => /^\d{1,4}$/.test(typed.trim()) || words.positionProblem,
                })}
              />
            </Box>
          </Panel>
          <ChapterList
            control={control}
            keys={list.fields.map(({ key }) => key)}
            chosen={chosen}
            problem={problem}
            disabled={disabled}
            onChoose={setChosen}
            onAdd={() => {
              list.append({ title: '', text: '' }, { shouldFocus: false });
              setChosen(list.fields.length);
            }}
            onMove={(from, to) => {
              list.move(from, to);
              setChosen(to);
            }}
            onRemove={(at) => {
              list.remove(at);
              setChosen(Math.max(0, Math.min(chosen, list.fields.length - 2)));
            }}
            isFull={list.fields.length >= MAX_CHAPTERS}
          />
        </Box>
        {chosen < list.fields.length && (
          <Box key={list.fields[chosen]?.key} sx={halves}>
            <Panel title={ofChapter.edit(chosen + 1)}>
              <Box sx={{ display: 'grid', gap: 2.5 }}>
                <Field
                  label={ofChapter.chapterTitle}
                  disabled={disabled}
                  error={errors.chapters?.[chosen]?.title?.message}
                  inputProps={{ maxLength: 200 }}
                  {...register(`chapters.${chosen}.title`, formRule(CHAPTER_TITLE))}
                />
                <MarkdownField
                  label={ofChapter.text}
                  disabled={disabled}
                  error={errors.chapters?.[chosen]?.text?.message}
                  {...register(`chapters.${chosen}.text`, formRule(CHAPTER_TEXT))}
                />
              </Box>
            </Panel>
            <Preview control={control} chapter={chosen} />
          </Box>
        )}
        {!disabled && (
          <Button type="submit" variant="lit" busy={state.busy} style={{ justifySelf: 'end' }}>
            {record ? courseAdminTexts.save : courseAdminTexts.create}
          </Button>
        )}
      </Box>
    </>
  );
}

const isIncomplete = ({ title, text }: CourseValues['chapters'][number]) =>
  Boolean(textProblem(CHAPTER_TITLE, title.trim()) ?? textProblem(CHAPTER_TEXT, text.trim()));

/** Names of the chapter fields for which the server can return an error. */
const CHAPTER_FIELDS = Array.from({ length: MAX_CHAPTERS }, (_chapter, at) => [
  `chapters.${at}.title` as const,
  `chapters.${at}.text` as const,
]).flat();

type Form = ReturnType<typeof useRecordForm<CourseValues, Course>>['form'];

function Preview({ control, chapter }: { control: Form['control']; chapter: number }) {
  return <MarkdownPreview text={useWatch({ control, name: `chapters.${chapter}.text` })} />;
}
