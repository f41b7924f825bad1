import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { Download, ExternalLink, FileText, Image, Link2, type LucideIcon } from 'lucide-react';
import { RESOURCE_CATEGORIES, resourceCategoryLabel } from '#rules/partner-resource';
import { messageOf } from '../../../shared/api/errors';
import type { PartnerResource } from '../../../shared/api/schema';
import { Button } from '../../../shared/components/actions/Button';
import { Notice } from '../../../shared/components/feedback/Notice';
import { Skeleton } from '../../../shared/components/feedback/Skeleton';
import { formatSize } from '../../../shared/files';
import { formatDate } from '../../../shared/format';
import { texts } from '../../../shared/texts';
import { resourceUrl } from './api';
import { resourceTexts as words } from './texts';

interface ResourceRowsProps {
  /** Undefined while the resources are loading. */
  rows: PartnerResource[] | undefined;
  /** True when the resources are grouped by category. */
  byCategory: boolean;
}

/** List of resources, each with its file or link. */
export function ResourceRows({ rows, byCategory }: ResourceRowsProps) {
  const download = useMutation({
    mutationFn: resourceUrl,
    onSuccess: ({ url }) => void window.open(url, '_blank', 'noopener'),
  });
  if (!rows) return <Waiting />;
  const groups = byCategory
    ? RESOURCE_CATEGORIES.map((category) => ({
        key: resourceCategoryLabel(category),
        ofIt: rows.filter((row) => row.category === category),
      })).filter(({ ofIt }) => ofIt.length > 0)
    : [{ key: '', ofIt: rows }];
  return (
    <>
      {download.error && (
        <Notice tone="error" title={texts.error} onClose={download.reset} style={{ margin: 20 }}>
          {messageOf(download.error, words.downloadFailed)}
        </Notice>
      )}
      {groups.map(({ key, ofIt }) => (
        <section key={key} aria-label={key || words.label}>
          {key && (
            <Typography component="h2" variant="small" sx={heading}>
              {key}
            </Typography>
          )}
          <Box component="ul">
            {ofIt.map((resource) => (
              <Row
                key={resource.id}
                resource={resource}
                category={byCategory ? null : resourceCategoryLabel(resource.category)}
                busy={download.isPending && download.variables === resource.id}
                onDownload={() => !download.isPending && download.mutate(resource.id)}
              />
            ))}
          </Box>
        </section>
      ))}
    </>
  );
}

interface RowProps {
  resource: PartnerResource;
  /** Category shown in the row; null when a heading above shows it. */
  category: string | null;
  busy: boolean;
  onDownload: () => void;
}

function Row({ resource: { title, description, link, file, updatedAt }, category, busy, onDownload }: RowProps) {
  const facts = [
    category,
    file ? [endingOf(file.name), formatSize(file.size)].join(', ') : link && new URL(link).host,
    words.changed(formatDate(updatedAt)),
  ];
  return (
    <Box component="li" sx={row}>
      <Box component={iconOf(file)} size={18} sx={{ mt: '2px', color: 'text.tertiary' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 550 }}>{title}</Typography>
        {description && <Typography color="textSecondary">{description}</Typography>}
        <Typography variant="small" component="p" color="textTertiary" className="num">
          {facts.filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ gridColumn: { xs: 2, sm: 3 } }}>
        {link ? (
          <Button
            size="small"
            href={link}
            aria-label={`${words.open}: ${title}, ${words.opensNew}`}
            icon={<ExternalLink size={14} />}
            {...({ target: '_blank', rel: 'noopener noreferrer' } as object)}
          >
            {words.open}
          </Button>
        ) : (
          <Button
            size="small"
            icon={<Download size={14} />}
            aria-label={`${words.download}: ${title}`}
            busy={busy}
            onClick={onDownload}
          >
            {words.download}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** Returns the file type: 'PDF' for 'rate-card.pdf'. */
const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toUpperCase();

function iconOf(file: PartnerResource['file']): LucideIcon {
  if (!file) return Link2;
  return file.contentType.startsWith('image/') ? Image : FileText;
}

function Waiting() {
  return (
    <Box component="ul">
      {[220, 160, 190, 240].map((width) => (
        <Box component="li" key={width} sx={row}>
          <Skeleton width={18} height={18} />
          <Box sx={{ display: 'grid', gap: 1 }}>
            <Skeleton width={width} height={16} />
            <Skeleton width={130} height={12} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const heading = {
  px: 2.5,
  py: 1,
  fontWeight: 600,
  color: 'text.secondary',
  bgcolor: 'background.subtle',
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
  'section:first-of-type > &': { borderTop: 0 },
} as const;

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: '18px minmax(0, 1fr)', sm: '18px minmax(0, 1fr) auto' },
  alignItems: 'start',
  gap: 1.5,
  px: 2.5,
  py: 1.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
