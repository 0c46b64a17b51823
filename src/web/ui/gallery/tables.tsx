import { Badge } from '../badge.tsx';
import { CopyField } from '../copy-field.tsx';
import { Pager } from '../pager.tsx';
import { CardLabel, Cell, Row, Table } from '../table.tsx';
import { LONG_TEXT, Part } from './part.tsx';

const heads = [{ label: 'Name' }, { label: 'State' }, { label: 'Units', align: 'right' }] as const;
const rows = ['Peri Peri Makhana', 'Classic Sattu', LONG_TEXT];
const to = (page: number) => ({ search: `?page=${page}` });

export function Tables() {
  return (
    <>
      <Part title="Table, cards below 1024 px" className="">
        <Table caption="Packs" heads={heads}>
          {rows.map((name) => (
            <Row key={name}>
              <Cell className="lg:w-full lg:max-w-0">{name}</Cell>
              <Cell>
                <Badge tone="ok">Well stocked</Badge>
              </Cell>
              <Cell className="num lg:text-right">
                <CardLabel>Units</CardLabel>1,284
              </Cell>
            </Row>
          ))}
        </Table>
      </Part>
      <Part title="Pager" className="grid gap-4">
        <Pager page={1} pageCount={3} to={to} />
        <Pager page={2} pageCount={3} to={to} />
        <Pager page={3} pageCount={3} to={to} />
      </Part>
      <Part title="Copy field" className="max-w-80">
        <CopyField label="Link" text="https://tokri.example/products/peri-peri-makhana" />
      </Part>
    </>
  );
}
