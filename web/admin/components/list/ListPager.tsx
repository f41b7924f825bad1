import Box from '@mui/material/Box';
import { useState, type KeyboardEvent } from 'react';
import { useListContext } from 'ra-core';
import { SelectField } from '../../../shared/components/fields/SelectField';
import { Pager } from '../../../shared/components/lists/Pager';
import { adminTexts } from '../../texts';

const words = adminTexts.list;
/** Page sizes. The server returns at most 100 rows per page. */
const SIZES = [25, 50, 100];

/** Pager of a list: rows per page, previous and next page, and a field for a page number. */
export function ListPager() {
  const { data, total = 0, meta, page, perPage, setPage, setPerPage } = useListContext();
  const { totalIsCapped = false } = (meta as { totalIsCapped?: boolean } | undefined) ?? {};
  const pages = Math.ceil(total / perPage);
  return (
    <Pager
      offset={(page - 1) * perPage}
      count={data?.length ?? 0}
      limit={perPage}
      total={total}
      totalIsCapped={totalIsCapped}
      onPage={setPage}
    >
      {pages > 2 && <PageNumber key={page} page={page} pages={pages} onPage={setPage} />}
      {total > SIZES[0]! && (
        <SelectField
          name={words.perPage}
          className="small-input"
          value={String(perPage)}
          options={SIZES.map((size) => ({ value: String(size), label: words.rows(size) }))}
          onValue={(size) => setPerPage(Number(size))}
        />
      )}
    </Pager>
  );
}

interface PageNumberProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/** Field for a page number; opens that page on Enter or when the field loses focus. */
function PageNumber({ page, pages, onPage }: PageNumberProps) {
  const [typed, setTyped] = useState(String(page));
  const go = () => {
    const wanted = Math.min(Math.max(Math.trunc(Number(typed)), 1), pages);
    setTyped(String(wanted || page));
    if (wanted && wanted !== page) onPage(wanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go();
  };
  return (
    <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap' }}>
      {words.page}
      <Box className="input small-input" sx={{ width: 52 }}>
        <input
          className="num"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={go}
          onKeyDown={onKeyDown}
        />
      </Box>
      {words.ofPages(pages)}
    </Box>
  );
}
