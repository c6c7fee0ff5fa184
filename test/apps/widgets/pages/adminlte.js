import 'admin-lte/dist/css/adminlte.css';
import { idInPath, people, ready, root } from './shared.js';

/** The template's own markup of a profile and of its contacts' cards (pages/examples/profile.html, contacts.html). */
const shell = (title, content) => `<div class="app-wrapper">
  <nav class="app-header navbar navbar-expand bg-body"><div class="container-fluid"><ul class="navbar-nav"><li class="nav-item"><a class="nav-link" href="#">Home</a></li></ul>
    <ul class="navbar-nav ms-auto"><li class="nav-item dropdown user-menu"><a href="#" class="nav-link"><span class="d-none d-md-inline">Alexander Pierce</span></a></li></ul></div></nav>
  <aside class="app-sidebar bg-body-secondary shadow" data-bs-theme="dark"><div class="sidebar-brand"><a href="/" class="brand-link"><span class="brand-text fw-light">AdminLTE 4</span></a></div>
    <div class="sidebar-wrapper"><nav><ul class="nav sidebar-menu flex-column"><li class="nav-item"><a href="#" class="nav-link"><p>Contacts</p></a></li></ul></nav></div></aside>
  <main class="app-main"><div class="app-content-header"><div class="container-fluid"><h3 class="mb-0">${title}</h3></div></div><div class="app-content"><div class="container-fluid">${content}</div></div></main>
</div>`;
const text = (value) => value.replace(/&/g, '&amp;').replace(/</g, '&lt;');

function profile(one) {
  return `<div class="row"><div class="col-md-4"><div class="card card-primary card-outline"><div class="card-body box-profile">
    <h3 class="profile-username text-center">${text(one.name)}</h3><p class="text-muted text-center">${text(one.job)}</p>
    <ul class="list-group list-group-unbordered mb-3"><li class="list-group-item"><b>Phone</b> <a class="float-end">${one.abroad}</a></li>
    <li class="list-group-item"><b>Orders</b> <a class="float-end">${one.order}</a></li></ul></div></div></div></div>`;
}
const card = (
  one,
) => `<div class="col-12 col-sm-6 col-md-4 d-flex align-items-stretch flex-column"><div class="card bg-light d-flex flex-fill">
  <div class="card-header text-muted border-bottom-0">${text(one.job)}</div><div class="card-body pt-0"><div class="row"><div class="col-7">
  <h2 class="lead"><b>${text(one.name)}</b></h2><p class="text-muted text-sm"><b>About: </b> ${text(one.company)} </p>
  <ul class="ms-4 mb-0 fa-ul text-muted"><li class="small"><span class="fa-li"><i class="fas fa-lg fa-building"></i></span> Address: ${text(one.city)}</li>
  <li class="small"><span class="fa-li"><i class="fas fa-lg fa-phone"></i></span> Phone #: ${one.abroad}</li></ul></div></div></div>
  <div class="card-footer"><div class="text-end"><a href="/apps/adminlte/contacts/${one.id}" class="btn btn-sm btn-primary"> View Profile </a></div></div></div></div>`;

const chosen = people.find(({ id }) => id === idInPath());
document.title = chosen ? 'AdminLTE 4 | User Profile' : 'AdminLTE 4 | Contacts';
root.innerHTML = chosen
  ? shell('Profile', profile(chosen))
  : shell('Contacts', `<div class="row">${people.slice(0, 9).map(card).join('')}</div>`);
ready();
