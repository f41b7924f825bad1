import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../shared/format';
import { adminTexts } from '../texts';

const words = adminTexts.draft;

interface DraftStateProps {
  draft: {
    isSaving: boolean;
    isDirty: boolean;
    /** False while the content is incomplete, so that it cannot be saved. */
    isSavable?: boolean;
  };
  /** The saved version. */
  saved: { updatedAt: string; updatedByName?: string | null };
}

/** Says whether a draft that saves itself is saved, and when it was. */
export function DraftState({ draft: { isSaving, isDirty, isSavable = true }, saved }: DraftStateProps) {
  const unsaved = isSavable ? words.unsaved : words.incomplete;
  return (
    <Typography variant="small" noWrap color="textTertiary" role="status" sx={{ flex: '1 1 96px', minWidth: 0 }}>
      {isSaving ? words.saving : isDirty ? unsaved : words.saved(formatDateTime(saved.updatedAt), saved.updatedByName)}
    </Typography>
  );
}
