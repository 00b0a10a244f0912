import { findCollisions } from '../pictures/collisions.ts';
import { expect, test } from './thread-fixtures.ts';

test('finds what is drawn over something, cut, or ringed badly', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 620 });
  await page.setContent(`
    <style>
      body { margin: 16px; background: white; font: 14px/20px sans-serif }
      tr { position: relative } td { width: 120px; height: 32px }
      .icons { position: absolute; right: 0; top: 4px; opacity: 0; background: inherit }
      tr:hover .icons { opacity: 1 }
      .fades:hover span { opacity: 0 }
      .cut { width: 40px; overflow: hidden; white-space: nowrap }
      button:focus-visible { outline: 2px solid teal; outline-offset: 1px }
      .clips { overflow: hidden; height: 32px } .clips button { height: 32px }
      .lid { position: absolute; inset: 0 -4px -4px 40px; background: white }
      .over { position: absolute; left: 16px; background: white; padding: 8px }
    </style>
    <table>
      <tr><td>over</td><td><span>12.5%</span></td>
        <td class="icons"><button aria-label="Chart"><svg width="16" height="16" viewBox="0 0 16 16"><path d="M0 0h16v16H0z"/></svg></button></td></tr>
      <tr class="fades"><td>fades</td><td><span>13.5%</span></td>
        <td class="icons"><button aria-label="Chart"><svg width="16" height="16" viewBox="0 0 16 16"><path d="M0 0h16v16H0z"/></svg></button></td></tr>
    </table>
    <p style="margin: 0 0 -12px">upper words</p><p style="margin: 0">lower words</p>
    <p class="cut">1,234,567.89</p>
    <p class="cut" style="text-overflow: ellipsis" title="a name of forty letters">a name of forty letters</p>
    <div style="position: relative; margin-bottom: 24px"><p style="margin: 0">under a menu, as all of it is</p><p class="over" style="top: -8px; margin: 0">a menu that lies on top</p></div>
    <div class="clips"><button>clipped</button></div>
    <p><button>whole</button></p>
    <p style="position: relative; width: 120px"><button style="width: 120px">broken</button><i class="lid"></i></p>
    <canvas width="100" height="40" style="display: block"></canvas>
    <script>
      const draw = () => {
        const context = document.querySelector('canvas').getContext('2d');
        context.clearRect(0, 0, 100, 40);
        context.font = '12px sans-serif';
        context.fillText('whole 1', 4, 30);
        context.fillText('half 2', 4, 4);
      };
      draw();
      addEventListener('resize', draw);
    </script>
  `);
  expect((await findCollisions(page)).toSorted()).toEqual([
    'the icon of “Chart” is drawn over “12.5%”, pointing at “over12.5%”',
    'the label “half 2” is cut',
    'the number “1,234,567.89” is cut',
    'the ring of button “broken” is broken by i',
    'the ring of button “clipped” is cut',
    '“lower words” is drawn over “upper words”',
  ]);
});
