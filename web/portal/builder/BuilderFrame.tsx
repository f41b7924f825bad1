import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { PageHead } from '../../shared/components/frame/PageHead';
import { Stepper } from '../../shared/components/frame/Stepper';
import { layout } from '../../shared/theme';
import { Page } from '../shell/Page';
import type { Crumb } from '../../shared/components/frame/Crumbs';
import { usePortal } from '../portal';
import { punchOutTexts } from '../punchout/texts';
import { builderTexts } from '../../shared/builder/texts';

/** Media query for a single column, in which a bar at the bottom of the page replaces the summary (LOOK 'Layout'). */
export const ONE_COLUMN = '@media (max-width:1100px)';

interface BuilderFrameProps {
  title: string;
  text?: string | false;
  crumbs: Crumb[];
  back: { to: string; label: string };
  /** Index of the current step, 0 to 2, and addresses of the steps before it. */
  step: number;
  selectTo: string;
  configureTo?: string;
  actions?: ReactNode;
  /** Notices between the step bar and the content. */
  notices?: ReactNode;
  /** Summary beside the content. */
  aside: ReactNode;
  /** In a single column, keeps the summary below the content instead of hiding it. */
  keepAside?: boolean;
  /** Bar at the bottom that replaces the summary in a single column. */
  bar?: ReactNode;
  /**
   * True while the quote is being saved or the next step is opening; the form is then blocked, because changes would be
   * lost.
   */
  isBusy?: boolean;
  /** True when the form can no longer be changed; the notices stay usable. */
  isInert?: boolean;
  children: ReactNode;
}

/** Page of the builder: back link, title, the three steps, the content, and the summary beside it. */
export function BuilderFrame(props: BuilderFrameProps) {
  const { title, text, crumbs, back, step, selectTo, configureTo, actions, notices, aside, bar, children } = props;
  const { keepAside = false, isBusy = false, isInert = false } = props;
  const { steps } = builderTexts;
  const { punchOut } = usePortal();
  return (
    <Page title={title} crumbs={crumbs}>
      <Box sx={fillStyle}>
        <PageHead
          title={title}
          text={punchOut ? punchOutTexts.text : text}
          back={punchOut && step === 0 ? undefined : back}
          actions={actions}
        />
        <Stepper
          current={step}
          steps={[
            { label: steps.select, to: selectTo },
            { label: steps.configure, to: configureTo },
            { label: punchOut ? punchOutTexts.step : steps.review },
          ]}
        />
        {notices && <Box sx={{ mt: 2.5, '&:empty, &:has(> :empty:only-child)': { display: 'none' } }}>{notices}</Box>}
        <Box
          inert={isInert}
          sx={{
            flexGrow: 1,
            alignContent: 'start',
            display: 'grid',
            gridTemplateColumns: `minmax(0, 1fr) ${layout.summary}px`,
            gap: 4,
            alignItems: 'start',
            mt: 3.5,
            '&[inert]': { opacity: 0.55 },
            [ONE_COLUMN]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 },
          }}
        >
          <Box inert={isBusy} sx={{ minWidth: 0 }}>
            {children}
          </Box>
          <Box
            sx={{
              position: 'sticky',
              top: 80,
              minWidth: 0,
              [ONE_COLUMN]: keepAside ? { position: 'static' } : { display: 'none' },
            }}
          >
            {aside}
          </Box>
        </Box>
        {bar}
      </Box>
    </Page>
  );
}

/** In a single column, makes a short page fill the window below the top bar, so that `bar` is at the window's bottom. */
const fillStyle = {
  [ONE_COLUMN]: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: { xs: 'calc(100dvh - 124px)', sm: 'calc(100dvh - 136px)' },
  },
} as const;
