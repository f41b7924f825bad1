import Box from '@mui/material/Box';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../../shared/components/actions/Button';
import { Notice } from '../../shared/components/feedback/Notice';
import { paths } from '#rules/paths';
import { texts } from '../../shared/texts';
import { usePortal } from '../portal';
import { CatalogueNotice } from './catalogue-errors';
import { builderTexts } from '../../shared/builder/texts';
import type { useLines } from '../../shared/builder/use-lines';
import type { Save } from './use-save';

const { save: words } = builderTexts;

interface BuilderNoticesProps {
  save: Save;
  lines: ReturnType<typeof useLines>;
  isEdit: boolean;
  /** True when a notice in `children` explains why the save failed. */
  isOnHold: boolean;
  /** Additional notices, such as a conflict. */
  children?: ReactNode;
}

/** Notices above the form: the result of a save, and data that failed to load. Scrolls a new notice into view. */
export function BuilderNotices({ save, lines, isEdit, isOnHold, children }: BuilderNoticesProps) {
  const { basePath } = usePortal();
  const box = useRef<HTMLDivElement>(null);
  const { success, notSubmitted } = save;
  const message = isOnHold ? null : save.message;
  const news = isOnHold ? 'on hold' : (success ?? message ?? notSubmitted?.message ?? null);
  useEffect(() => {
    if (news !== null) box.current?.scrollIntoView({ block: 'center' });
  }, [news]);
  return (
    <Box ref={box} sx={{ display: 'grid', gap: 1.5, '&:empty': { display: 'none' } }}>
      {success !== null && <Notice tone="success" title={success} />}
      {message !== null && (
        <Notice tone="error" title={texts.error} onClose={save.dismiss}>
          {message}
          {save.errors.lines.length > 0 && <div>{words.toFix}</div>}
        </Notice>
      )}
      {notSubmitted && success === null && (
        <Notice
          tone="error"
          title={isEdit ? words.updatedOnly : words.createdOnly}
          action={
            <>
              <Button size="small" busy={save.isSubmitting} onClick={notSubmitted.retry}>
                {words.tryAgain}
              </Button>
              <Button size="small" to={paths.quote(basePath, notSubmitted.quote.id)}>
                {words.openQuote}
              </Button>
            </>
          }
        >
          {notSubmitted.message}
        </Notice>
      )}
      {children}
      {lines.error !== null && (
        <CatalogueNotice error={lines.error} text={builderTexts.detailsFailed} busy={lines.isRetrying} />
      )}
    </Box>
  );
}
