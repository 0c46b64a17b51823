export interface ServerEvent {
  event: string;
  id: string;
  data: string;
}

/** Reads server-sent events from text that arrives in pieces. Heartbeats are comments and yield nothing. */
export function createEventParser(): (piece: string) => ServerEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(parseBlock).filter(({ data }) => data !== '');
  };
}

function parseBlock(block: string): ServerEvent {
  const found = { event: 'message', id: '', data: '' };
  for (const line of block.split('\n')) {
    const [, name, value = ''] = /^(event|id|data): ?(.*)$/.exec(line) ?? [];
    if (name === 'event' || name === 'id' || name === 'data') found[name] = value;
  }
  return found;
}
