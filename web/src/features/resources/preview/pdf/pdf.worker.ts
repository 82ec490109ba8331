// The worker of pdf.js starts when it is imported. As a module of ours, it is part of the build.
import 'pdfjs-dist/build/pdf.worker.mjs';
