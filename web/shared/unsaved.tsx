import { useEffect, useId } from 'react';
import { useBlocker, type BlockerFunction } from 'react-router';
import { overlay } from './lazy';
import { workTexts } from './work-texts';

const Confirm = overlay(async () => (await import('./overlays/Confirm')).Confirm);

/** Ids of the forms with unsaved input. All of them share the router's single blocker. */
const unsaved = new Set<string>();

/**
 * Registers a form while it has unsaved input. Returns a function that unregisters the form; call it after saving,
 * before navigating.
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

/** True when any form of the page has unsaved input. */
export const hasUnsaved = () => unsaved.size > 0;

/** Unregisters all forms, when their record was deleted and nothing can be lost. */
export const forgetUnsaved = () => unsaved.clear();

const leavesThem: BlockerFunction = ({ currentLocation: from, nextLocation: to }) =>
  unsaved.size > 0 && (from.pathname !== to.pathname || from.search !== to.search);

/**
 * Asks for confirmation before the user leaves a page, or a tab of a page, with unsaved input. When the window is
 * closed, the browser shows its own dialog.
 */
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
