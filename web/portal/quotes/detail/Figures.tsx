import Box from '@mui/material/Box';
import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden';
import { quoteTexts } from '../texts';

/** Labels left, values right. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <Box component="dl" className="num" sx={{ display: 'grid', gap: '10px' }}>
      {children}
    </Box>
  );
}

interface FigureProps {
  label: string;
  children: ReactNode;
  /** `total`: the largest figure on its card. `note`: below it, small. */
  as?: 'total' | 'note';
  /** Colour of the value. */
  color?: string;
}

export function Figure({ label, children, as, color = 'text.primary' }: FigureProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        ...(as === 'total' && { borderTop: 1, borderColor: 'divider', pt: '14px', mt: '4px', alignItems: 'baseline' }),
        ...(as === 'note' && { typography: 'small' }),
      }}
    >
      <Box
        component="dt"
        sx={{ color: as === 'total' ? 'text.primary' : 'text.secondary', fontWeight: as === 'total' ? 600 : 400 }}
      >
        {label}
      </Box>
      <Box
        component="dd"
        sx={{
          color,
          textAlign: 'right',
          fontWeight: 500,
          overflowWrap: 'anywhere',
          ...(as === 'total' && { fontSize: '1.25rem', lineHeight: 1.3, fontWeight: 600, letterSpacing: '-.02em' }),
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

/** An amount or term that is set later; says when on hover and on focus. */
export function ToBeDetermined() {
  const { tbd, tbdWhy } = quoteTexts.summary;
  const why = useId();
  return (
    <>
      <Box
        component="span"
        tabIndex={0}
        data-tip={tbdWhy}
        aria-describedby={why}
        sx={{
          color: 'text.tertiary',
          fontWeight: 500,
          borderBottom: '1px dashed',
          borderColor: 'border.control',
          cursor: 'help',
        }}
      >
        {tbd}
      </Box>
      <VisuallyHidden id={why}>{tbdWhy}</VisuallyHidden>
    </>
  );
}
