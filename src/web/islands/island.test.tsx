import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Island, RenderIslandContext, type RenderIsland } from './island.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const render: RenderIsland = (Component, props) => renderToString(<Component {...props} />);

const island = <Island name="test/Greeting" of={Greeting} props={{ name: '</script><b>' }} />;

test('on a static page, the data of an island cannot end its script', () => {
  const html = renderToStaticMarkup(
    <RenderIslandContext value={render}>{island}</RenderIslandContext>,
  );
  const json = /<script type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual({ name: '</script><b>' });
  expect(html).toContain('data-island="test/Greeting"');
  expect(html).not.toContain('<b>');
});

test('in an application, an island is an ordinary component', () => {
  expect(renderToStaticMarkup(island)).toBe('<p>Hello &lt;/script&gt;&lt;b&gt;</p>');
});

test('data for the server only is rendered, and not sent', () => {
  const html = renderToStaticMarkup(
    <RenderIslandContext value={render}>
      <Island
        name="test/Greeting"
        of={Greeting}
        props={{ name: '' }}
        serverProps={{ name: 'Kavya' }}
      />
    </RenderIslandContext>,
  );
  expect(html).toContain('Kavya');
  expect(html).toContain('{"name":""}');
});
