import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { paths } from '#rules/paths';
import { Button } from '../../../shared/components/actions/Button';
import { NotFoundScreen } from '../../../shared/components/feedback/NotFoundScreen';
import { SearchBox } from '../../../shared/components/fields/SearchField';
import { PageHead } from '../../../shared/components/frame/PageHead';
import { cardStyle } from '../../../shared/components/frame/Panel';
import { Markdown } from '../../../shared/markdown/Markdown';
import { NARROW } from '../../components/two-columns';
import { Page } from '../../shell/Page';
import { type DocPage, searchDocs } from './docs';
import { docPages } from './pages';
import { docTexts as words } from './texts';

/** /partners/dashboard/docs and the pages below: documentation of the portal, with a table of contents and a search. */
export function DocsPage() {
  const { page: slug } = useParams();
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const at = slug === undefined ? 0 : docPages.findIndex((page) => page.slug === slug);
  const page = docPages[at];
  if (!page) return <NotFoundScreen />;
  const title = slug === undefined ? words.title : page.title;
  return (
    <Page
      title={title}
      crumbs={slug === undefined ? [{ label: title }] : [{ label: words.title, to: paths.docs }, { label: title }]}
    >
      <PageHead title={search ? words.title : page.title} />
      <Box sx={columns}>
        <Box sx={aside}>
          <SearchBox
            name={words.search}
            value={search}
            onSearch={(typed) => setParams(typed ? { search: typed } : {}, { replace: true })}
          />
          <Contents current={page} />
        </Box>
        {search ? <Found search={search} /> : <Text key={page.slug} at={at} page={page} />}
      </Box>
    </Page>
  );
}

/**
 * Focuses a heading and scrolls to it. Marks the heading as the opened part of the page, so that the frame focuses it
 * too.
 */
function openHeading(id: string): (() => void) | undefined {
  const heading = document.getElementById(id);
  if (!heading) return undefined;
  heading.tabIndex = -1;
  heading.dataset.opened = '';
  heading.focus({ preventScroll: true });
  heading.scrollIntoView();
  return () => delete heading.dataset.opened;
}

const addressOf = (slug: string, id: string | null) => `${paths.doc(slug)}${id ? `#${id}` : ''}`;

/** Table of contents: all pages, and the headings of the current page. */
function Contents({ current }: { current: DocPage }) {
  return (
    <Box component="nav" aria-label={words.contents} sx={{ display: 'grid' }}>
      <Box component="ul">
        {docPages.map((page) => (
          <li key={page.slug}>
            <Box
              component={Link}
              to={paths.doc(page.slug)}
              aria-current={page === current ? 'page' : undefined}
              sx={entry}
            >
              {page.title}
            </Box>
            {page === current && (
              <Box component="ul" aria-label={words.onThisPage} sx={{ display: { xs: 'none', md: 'block' }, mb: 1 }}>
                {page.sections.map(
                  ({ id, title }) =>
                    id && (
                      <li key={id}>
                        <Box
                          component={Link}
                          to={addressOf(page.slug, id)}
                          sx={{ ...entry, pl: 3, color: 'text.tertiary' }}
                        >
                          {title}
                        </Box>
                      </li>
                    ),
                )}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function Text({ at, page }: { at: number; page: DocPage }) {
  const [before, after] = [docPages[at - 1], docPages[at + 1]];
  const { hash } = useLocation();
  useEffect(() => openHeading(hash.slice(1)), [hash]);
  return (
    <div>
      <Box component="article" sx={{ ...cardStyle, p: { xs: 2.5, sm: 4 } }}>
        <Markdown text={page.text} topLevel={1} withIds />
      </Box>
      <Box component="nav" aria-label={words.title} sx={steps}>
        {before ? (
          <Button to={paths.doc(before.slug)} icon={<ArrowLeft size={15} />}>
            {before.title}
          </Button>
        ) : (
          <span />
        )}
        {after && (
          <Button to={paths.doc(after.slug)} endIcon={<ArrowRight size={15} />}>
            {after.title}
          </Button>
        )}
      </Box>
    </div>
  );
}

function Found({ search }: { search: string }) {
  const hits = searchDocs(docPages, search);
  return (
    <Box sx={{ ...cardStyle, p: { xs: 2.5, sm: 4 } }}>
      <Typography role="status" color="textSecondary">
        {hits.length ? words.found(hits.length) : words.none}
      </Typography>
      {hits.length === 0 && (
        <Button to={paths.contact} style={{ marginTop: 16 }}>
          {words.ask}
        </Button>
      )}
      <Box component="ul" sx={{ display: 'grid', gap: 2.5, mt: hits.length ? 2.5 : 0 }}>
        {hits.map(({ page, section, excerpt }) => (
          <li key={`${page.slug} ${section.id}`}>
            <Box component={Link} to={addressOf(page.slug, section.id)} sx={hit}>
              {section.title === page.title ? page.title : `${page.title}: ${section.title}`}
            </Box>
            <Typography color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {excerpt}
            </Typography>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: '240px minmax(0, 1fr)',
  gap: 3,
  alignItems: 'start',
  [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
} as const;

const aside = {
  display: 'grid',
  gap: 2,
  position: { md: 'sticky' },
  top: 80,
  [NARROW]: { position: 'static' },
} as const;

const entry = {
  display: 'block',
  px: 1.5,
  py: '7px',
  borderRadius: '6px',
  color: 'text.secondary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { color: 'text.primary', bgcolor: 'background.subtle' },
  '&[aria-current]': { color: 'text.primary', fontWeight: 550, bgcolor: 'background.sunken' },
} as const;

const hit = { fontWeight: 550, color: 'text.primary', textUnderlineOffset: '3px' } as const;

const steps = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1.5, mt: 3 } as const;
