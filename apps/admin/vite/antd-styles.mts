import { extractStyle } from '@ant-design/static-style-extract';
import * as ant from 'antd';
import { readFileSync } from 'node:fs';
import { createElement as draw, type ComponentType, type ReactNode } from 'react';
import type { Plugin } from 'vite';

const MODULE_ID = 'virtual:antd.css';
/** As a style sheet of the page, or as text, which the gallery applies and removes. */
const MODULE_IDS = [MODULE_ID, `${MODULE_ID}?inline`];
const THEME_URL = new URL('../src/app/theme.json', import.meta.url);

type ComponentSample = readonly [ComponentType<Record<string, unknown>>, Record<string, unknown>?, ...ReactNode[]];
const sample = (type: unknown, props: Record<string, unknown> = {}, ...children: ReactNode[]): ComponentSample => [
  type as ComponentSample[0],
  props,
  ...children,
];

const sampleItems = [{ key: 'a', label: 'a', value: 'a' }];

/** Every Ant component that the admin uses, in the variants with styles of their own. A component that is missing here has no style. */
const SAMPLES: readonly ComponentSample[] = [
  sample(ant.App),
  sample(ant.Layout, {}, draw(ant.Layout.Sider, { theme: 'dark' }), draw(ant.Layout.Header), draw(ant.Layout.Content)),
  sample(ant.Menu, { theme: 'dark', mode: 'inline', items: [{ key: 'a', type: 'group', label: 'a', children: sampleItems }] }),
  sample(ant.Menu, { theme: 'dark', mode: 'inline', inlineCollapsed: true, items: sampleItems }),
  sample(ant.Segmented, { options: ['a'] }),
  sample(ant.Typography.Title),
  sample(ant.Typography.Paragraph),
  sample(ant.Button, { type: 'primary', loading: true }),
  sample(ant.Skeleton),
  sample(ant.Spin, { description: 'a' }),
  sample(ant.Alert, { showIcon: true, title: 'a' }),
  sample(ant.Tag, { color: 'success' }),
  sample(ant.Tag.CheckableTag, { checked: true }, 'a'),
  sample(ant.Badge, { count: 1 }, 'a'),
  sample(ant.Table, {
    loading: true,
    rowSelection: {},
    expandable: { expandedRowRender: () => 'a' },
    dataSource: [{ key: 'a' }],
    columns: sampleItems,
  }),
  sample(ant.Pagination, { total: 50 }),
  sample(ant.Form, {}, draw(ant.Form.Item, { label: 'a', help: 'a' }, draw(ant.Input))),
  sample(ant.Input, { prefix: 'a', allowClear: true }),
  sample(ant.Input.Password),
  sample(ant.Input.TextArea, { showCount: true }),
  sample(ant.InputNumber),
  sample(ant.Select, { mode: 'multiple', options: sampleItems }),
  sample(ant.AutoComplete, { options: sampleItems }),
  sample(ant.DatePicker),
  sample(ant.DatePicker.RangePicker),
  sample(ant.TimePicker),
  sample(ant.Calendar, { fullscreen: false }),
  sample(ant.Checkbox.Group, { options: ['a'] }),
  sample(ant.Radio.Group, { options: ['a'], optionType: 'button' }),
  sample(ant.Switch, { loading: true }),
  sample(ant.Drawer, { open: false }),
  sample(ant.Popover, { content: 'a' }, 'a'),
  sample(ant.Popconfirm, { title: 'a' }, draw('i')),
  sample(ant.Tooltip, { title: 'a' }, draw('i')),
  sample(ant.Dropdown, { menu: { items: sampleItems } }, draw('i')),
  sample(ant.Tabs, { items: sampleItems }),
  sample(ant.Card, { title: 'a' }),
  sample(ant.Collapse, { items: sampleItems }),
  sample(ant.Descriptions, { items: sampleItems, bordered: true }),
  sample(ant.Statistic, { value: 1 }),
  sample(ant.Timeline, { items: [{ content: 'a' }] }),
  sample(ant.Steps, { items: [{ title: 'a' }] }),
  sample(ant.Progress, { percent: 50 }),
  sample(ant.Result, { status: 'warning' }),
  sample(ant.Empty),
  sample(ant.Space, {}, draw('i'), draw('i')),
  sample(ant.Space.Compact, {}, draw(ant.Button)),
  sample(ant.Flex, {}, draw('i')),
  sample(ant.Row, {}, draw(ant.Col, { span: 12 })),
  sample(ant.Divider),
];

/** Ant renders dialogs and messages outside of the tree. Its own tool knows how to draw them. */
const RENDERED_BY_ANT = ['Modal', 'message', 'notification'];

function extract(): string {
  const theme = JSON.parse(readFileSync(THEME_URL, 'utf8')) as ant.ThemeConfig;
  const samples = SAMPLES.map(([type, props, ...children]) => draw(type, props, ...children));
  return extractStyle({
    includes: RENDERED_BY_ANT,
    customTheme: (renderedByAnt: ReactNode) => draw(ant.ConfigProvider, { theme }, ...samples, renderedByAnt),
  });
}

/**
 * Ant Design's styles as a file, generated at build time with the brand's theme. At run time nothing is injected, so the policy for styles
 * stays "self".
 */
export function antdStyles(): Plugin {
  return {
    name: 'brote-antd-styles',
    resolveId: (id) => (MODULE_IDS.includes(id) ? `\0${id}` : null),
    load: (id) => (MODULE_IDS.some((name) => id === `\0${name}`) ? extract() : null),
  };
}
