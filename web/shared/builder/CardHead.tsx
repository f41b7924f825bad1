import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconAction } from '../components/actions/IconAction';
import { builderTexts } from './texts';

interface CardHeadProps {
  image: ReactNode;
  title: string;
  titleId: string;
  price: ReactNode;
  facts?: string;
  text: string;
  quantity?: ReactNode;
  fold?: ReactNode;
  /** Buttons before the remove button. */
  more?: ReactNode;
  /** Shows the head in a single row and truncates long text. */
  compact?: boolean;
  onRemove: () => void;
}

/** Head of a product's card; on a phone the quantity and the remove button stand below the text. */
export function CardHead(props: CardHeadProps) {
  const { image, title, titleId, price, facts, text, quantity, fold, more, compact = false, onRemove } = props;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: compact ? 'center' : 'flex-start',
        gap: { xs: 1.5, sm: 2 },
        p: compact ? { xs: '12px 16px', sm: '12px 20px' } : { xs: 2, sm: 2.5 },
        '& .thumb': compact ? undefined : { width: { xs: 64, sm: 96 } },
      }}
    >
      {image}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1.5 }}>
          <Typography id={titleId} variant="h4" component="h2">
            {title}
          </Typography>
          <Box sx={{ mr: { sm: 1 } }}>{price}</Box>
        </Box>
        {facts && (
          <Typography variant="small" component="p" color="textTertiary" noWrap={compact}>
            {facts}
          </Typography>
        )}
        {text && (
          <Typography
            color="textSecondary"
            sx={{ mt: 0.75, maxWidth: '52ch', display: { xs: facts ? 'none' : 'block', sm: 'block' } }}
          >
            {text}
          </Typography>
        )}
      </Box>
      <Box
        sx={{
          display: { xs: 'flex', sm: compact ? 'flex' : 'grid' },
          justifyContent: 'space-between',
          justifyItems: 'end',
          alignItems: 'center',
          gap: 1,
          width: { xs: '100%', sm: 'auto' },
        }}
      >
        {quantity ?? <span />}
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          {more}
          <IconAction
            color="error"
            name={builderTexts.removeNamed(title)}
            icon={<Trash2 size={16} />}
            onClick={onRemove}
          />
          {fold}
        </Box>
      </Box>
    </Box>
  );
}
