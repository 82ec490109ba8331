/** The look of an exported page, on screen in light and dark, and on paper. */
export const pageStyle = `
:root{color-scheme:light dark}
body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}
h1,h2,h3,h4{line-height:1.25}
img{max-width:100%;height:auto}
pre{padding:.75rem;border-radius:.5rem;background:#8882;overflow-x:auto;white-space:pre-wrap}
code{font-family:ui-monospace,monospace;font-size:.9em}
blockquote{margin-inline:0;padding-inline-start:1rem;border-inline-start:3px solid #8888}
table{border-collapse:collapse;width:100%}
th,td{padding:.35rem .6rem;border:1px solid #8886;text-align:start;vertical-align:top}
th{background:#8881}
td>p,th>p,li>p{margin:.15rem 0}
ul[data-type=taskList]{padding-inline-start:.25rem;list-style:none}
ul[data-type=taskList]>li{display:flex;gap:.5rem}
ul[data-type=taskList]>li>div{flex:1}
div[data-callout]{margin:1rem 0;padding:.25rem 1rem;border-inline-start:4px solid #46f;border-radius:.25rem;background:#46f1}
div[data-callout=tip]{border-color:#2a7;background:#2a71}
div[data-callout=warning]{border-color:#c80;background:#c801}
div[data-callout=danger]{border-color:#d33;background:#d331}
a[data-bookmark],div[data-file]{display:block;margin:1rem 0;padding:.6rem .9rem;border:1px solid #8886;border-radius:.5rem}
@media print{body{max-width:none;margin:0;padding:0}pre,table,img,div[data-callout]{break-inside:avoid}h1,h2,h3,h4{break-after:avoid}}
`;
