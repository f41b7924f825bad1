import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { adminPaths } from '#rules/admin-paths';
import type { CourseAction } from '#rules/partner-course';
import { isApiError, messageOf } from '../../../shared/api/errors';
import type { Course } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { ConfirmDialog } from '../../../shared/components/actions/ConfirmDialog';
import { Notice } from '../../../shared/components/feedback/Notice';
import { useToast } from '../../../shared/components/feedback/Toast';
import { texts } from '../../../shared/texts';
import { useChanged } from '../../../shared/use-changed';
import { useGoOn } from '../../../shared/use-go-on';
import { ConflictNotice } from '../../components/ConflictNotice';
import { actOn } from './api';
import { courseAdminTexts as words } from './texts';

interface CourseStepsProps {
  record: Course;
  /** Saves what was typed; resolves to null when that failed. */
  saved: () => Promise<Course | null>;
  /** True while a published course has unsaved changes, which only its button saves. */
  isDirty: boolean;
  /** Called with the new version after publishing or retiring. */
  onDone: (course: Course) => void;
  /** Forgets what was typed, before the draft is deleted. */
  forget: () => void;
}

/** Buttons that publish or retire a course, or delete a draft, each with a confirmation. */
export function CourseSteps({ record, saved, isDirty, onDone, forget }: CourseStepsProps) {
  const [asked, setAsked] = useState<CourseAction | null>(null);
  const goOn = useGoOn();
  const changed = useChanged();
  const toast = useToast();
  const act = useMutation({
    mutationFn: (action: CourseAction) => actOn(record, action),
    onSuccess: async (course, action) => {
      if (course) onDone(course);
      else {
        forget();
        await goOn(adminPaths.partnerCourses);
      }
      toast(words.steps[action].done);
      await changed();
      setAsked(null);
    },
  });
  const ask = async (action: CourseAction) => {
    act.reset();
    if (action === 'delete' || (await saved())) setAsked(action);
  };
  const isStale = isApiError(act.error, 412) || isApiError(act.error, 409);
  const problem = isStale ? (
    <ConflictNotice error={act.error} onReload={() => changed().then(() => setAsked(null))} />
  ) : act.error ? (
    <Notice tone="error" title={texts.error}>
      {messageOf(act.error, words.failed)}
    </Notice>
  ) : null;
  return (
    <>
      {record.actions.toReversed().map((action) => (
        <Button
          key={action}
          variant={action === 'delete' ? 'text' : 'outlined'}
          color={action === 'delete' ? 'error' : undefined}
          disabled={isDirty && action !== 'delete'}
          onClick={() => void ask(action)}
        >
          {words.steps[action].label}
        </Button>
      ))}
      {asked && (
        <ConfirmDialog
          open
          title={words.steps[asked].title(record.title)}
          text={words.steps[asked].text}
          confirm={words.steps[asked].label}
          final={asked === 'delete'}
          busy={act.isPending}
          error={problem}
          onConfirm={() => act.mutate(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
