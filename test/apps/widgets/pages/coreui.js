import { Modal } from '@coreui/coreui';
import '@coreui/coreui/dist/css/coreui.css';
import { people, ready, root } from './shared.js';

/** The template's own table of users (views/dashboard), and a modal of one. */
const text = (value) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const row = (
  one,
) => `<tr class="align-middle"><td class="text-center"><div class="avatar avatar-md bg-primary text-white">${text(one.first[0] + one.last[0])}</div></td>
  <td><div class="text-nowrap">${text(one.name)}</div><div class="small text-body-secondary text-nowrap"><span>New</span> | Registered: ${one.since}</div></td>
  <td>${text(one.company)}</td><td><div class="fw-semibold">${one.order}</div></td><td class="text-nowrap">${one.abroad}</td>
  <td><button class="btn btn-transparent p-0" type="button" data-id="${one.id}">Details</button></td></tr>`;
document.title = 'CoreUI Free Bootstrap Admin Template';
root.innerHTML = `<div class="wrapper d-flex flex-column min-vh-100"><header class="header header-sticky p-0 mb-4"><div class="container-fluid border-bottom px-4"><a class="header-brand" href="/">CoreUI</a></div></header>
  <div class="body flex-grow-1"><div class="container-lg px-4"><div class="card mb-4"><div class="card-header">Traffic &amp; Sales</div><div class="card-body"><div class="table-responsive">
  <table class="table border mb-0"><thead class="fw-semibold text-nowrap"><tr class="align-middle"><th class="bg-body-secondary text-center"></th><th class="bg-body-secondary">User</th><th class="bg-body-secondary">Company</th><th class="bg-body-secondary">Usage</th><th class="bg-body-secondary">Phone</th><th class="bg-body-secondary"></th></tr></thead>
  <tbody>${people.slice(0, 12).map(row).join('')}</tbody></table></div></div></div></div></div></div>
  <div class="modal" tabindex="-1" id="details"><div class="modal-dialog"><div class="modal-content"><div class="modal-header"><h5 class="modal-title"></h5></div><div class="modal-body"><dl><dt>Company</dt><dd class="company"></dd><dt>Mobile</dt><dd class="phone"></dd></dl></div></div></div></div>`;
root.addEventListener('click', ({ target }) => {
  const chosen = people.find(({ id }) => String(id) === target.dataset.id);
  if (!chosen) return;
  const modal = document.querySelector('#details');
  modal.querySelector('.modal-title').textContent = chosen.name;
  modal.querySelector('.company').textContent = chosen.company;
  modal.querySelector('.phone').textContent = chosen.abroad;
  new Modal(modal).show();
});
ready();
