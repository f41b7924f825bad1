import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Statistics } from '../../shared/api/schema';
import { Panel } from '../../shared/components/frame/Panel';
import { formatCount, formatMoneyShort } from '../../shared/format';
import { dashboardTexts } from './texts';

const words = dashboardTexts.top;

/** Table of the products with the highest quoted value. */
export function TopProducts({ products }: { products: Statistics['topProducts'] }) {
  return (
    <Panel title={words.title} flush>
      {products.length === 0 ? (
        <Typography color="textSecondary" sx={{ p: 2.5 }}>
          {words.none}
        </Typography>
      ) : (
        <Table aria-label={words.title} size="small">
          <TableHead>
            <TableRow>
              <TableCell scope="col">{words.product}</TableCell>
              <TableCell scope="col" align="right">
                {words.quotes}
              </TableCell>
              <TableCell scope="col" align="right">
                {words.value}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {products.map((product) => (
              <TableRow key={product.productId}>
                <TableCell component="th" scope="row" sx={{ height: 40 }}>
                  {product.name}
                </TableCell>
                <TableCell align="right" className="num" sx={{ height: 40 }}>
                  {formatCount(product.quotes)}
                </TableCell>
                <TableCell align="right" className="num" sx={{ height: 40 }}>
                  {formatMoneyShort(product.value)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
