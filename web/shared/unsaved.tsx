import { useEffect, useId } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { overlay } from './parts';
import { workTexts } from './work-texts';

const Confirm = overlay(async () => (await import('./overlays/Confirm')).Confirm);

/** The forms of the page in which something is typed that is not saved. A router asks one question, however many there are. */
const unsaved = new Set<string>();

/**
 * Notes that a form holds what would be lost with it. Answers how to forget that: once it is saved, before going on.
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [id, isUnsaved]);
  return () => unsaved.delete(id);
}

/** Whether something on the page would be lost with it. */
export const hasUnsaved = () => unsaved.size > 0;

/** Once what is typed about is itself gone: nothing is lost then. */
export const forgetUnsaved = () => unsaved.clear();

const leavesThem: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  unsaved.size > 0 && (from.pathname !== to.pathname || from.search !== to.search);

/** Asks before a page is left, for another tab of it too, in which something is typed; a browser asks in its own words. */
export function LeaveQuestion() {
  const blocker = useBlocker(leavesThem);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => unsaved.size > 0 && event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, []);
  return (
    <Confirm
      open={blocker.state === 'blocked'}
      final
      title={workTexts.leave.title}
      text={workTexts.leave.text}
      confirm={workTexts.leave.confirm}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}
